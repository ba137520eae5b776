import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CatalogueRecord, completeDraft } from "#import/enrich.ts";
import { runImportCommand } from "../import/command.ts";
import { Report } from "../import/report.ts";
import { planImport } from "../import/run-import.ts";

/** The real listings, in a folder beside the project that is not part of it; `SHARED` names the folder. */
export const CATALOGUES = join(process.env.SHARED ?? join("..", "shared"), "catalogues");

/**
 * A row of a catalogue file: the source's own fields, and the record that the import makes of them, or null where it
 * rejects the row.
 */
export type ReadRow = { raw: Record<string, unknown>; record: CatalogueRecord | null };

/** The rows of a catalogue file in their order, each by itself: repeated references are not resolved. */
export async function readRows(path: string): Promise<ReadRow[]> {
  const options = {
    files: [path],
    format: null,
    uni: null,
    now: new Date("2026-01-01T00:00:00Z"),
    signal: new AbortController().signal,
  };
  const [job] = await planImport(options, new Report());
  if (!job) throw new Error(`${path} cannot be read`);
  const rows: ReadRow[] = [];
  for await (const item of job.read(() => {})) {
    if (item.kind === "problem") throw new Error(`${path}: a row cannot be read`);
    const mapped = item.map({ fileName: job.fileName, uni: null, now: options.now });
    const completed = mapped.kind === "draft" ? completeDraft(mapped.draft) : null;
    rows.push({
      raw: item.input as Record<string, unknown>,
      record: completed?.kind === "record" ? completed.record : null,
    });
  }
  return rows;
}

/** Imports the catalogues with the product's own import, without output, into the database at `url`. */
export async function importCatalogues(folder: string, url: string): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "quad-bench-import-"));
  try {
    const lines: string[] = [];
    await runImportCommand(
      ["lens-export.csv", "nasa-patents-2014.csv", "tto-listings", "uspto-xml"].map((name) =>
        join(folder, name),
      ),
      {
        env: { DATABASE_URL: url, STATE_DIR: stateDir },
        print: (line) => lines.push(line),
        printError: (line) => console.error(line),
        signal: new AbortController().signal,
      },
    );
    console.log(`${lines.find((line) => /rows taken/.test(line)) ?? ""}\n`);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}
