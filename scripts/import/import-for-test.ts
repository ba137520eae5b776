import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { universityFromFile } from "#import/clean/university.ts";
import type { CatalogueRecord } from "#import/enrich.ts";
import { Progress } from "../shared/progress.ts";
import { type FileCounts, Report } from "./report.ts";
import { planImport, runImport } from "./run-import.ts";

export type TestImport = {
  records: CatalogueRecord[];
  files: FileCounts[];
  /** The report file's lines. */
  events: Record<string, unknown>[];
  /** The lines that the terminal would show. */
  lines: string[];
  errors: string[];
};

/** Runs the real import over files given as text, with a list in place of the database. For tests. */
export async function importForTest(
  files: Record<string, string | Buffer>,
  options: { format?: string; uni?: string; now?: Date } = {},
): Promise<TestImport> {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  try {
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), content);
    const report = new Report();
    const records: CatalogueRecord[] = [];
    const run = {
      files: Object.keys(files).map((name) => join(folder, name)),
      format: options.format ?? null,
      uni:
        options.uni ??
        (Object.keys(files).every((name) => !/json$/.test(name) || universityFromFile(name))
          ? null
          : "Example University"),
      now: options.now ?? new Date("2026-01-01T00:00:00Z"),
      signal: new AbortController().signal,
    };
    const jobs = await planImport(run, report);
    const reportPath = join(folder, "report.jsonl");
    await report.open(reportPath);
    await runImport(jobs, run, report, new Progress(process.stderr), async (chunk) => {
      records.push(...chunk);
      return chunk.map(() => ({ outcome: "taken", techId: null }));
    });
    await report.close({});
    const events = (await readFile(reportPath, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return {
      records,
      files: report.files,
      events,
      lines: report.lines(true),
      errors: report.errors(),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
