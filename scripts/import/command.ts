import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseImportArguments, USAGE, UsageError } from "./arguments.ts";
import { FORMAT_NAMES } from "./formats/registry.ts";
import { Progress } from "./progress.ts";
import { Report } from "./report.ts";
import { type ImportOptions, type Job, planImport, runImport } from "./run-import.ts";
import { rollBack } from "./write/rollback.ts";
import { fillSimilar } from "./write/similar.ts";
import { finishBatch, openStore, type Sql, StoreError, writeChunk } from "./write/store.ts";

const STATE_DIR = process.env.STATE_DIR || ".local";

async function main(): Promise<number> {
  const args = parseImportArguments(process.argv.slice(2));
  if (args.kind === "help") {
    console.log(`${USAGE}\n\nFormats: ${FORMAT_NAMES.join(", ")}`);
    return 0;
  }
  if (args.kind === "rollback") return withStore((sql) => undo(sql, args.batch));
  const now = new Date();
  const id = batchId(now);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());
  const options = {
    ...args,
    now,
    workFolder: join(STATE_DIR, "imports", `work-${id}`),
    signal: stop.signal,
  };
  const report = new Report();
  const jobs = await planImport(options, report);
  if (jobs.length === 0) {
    for (const line of report.errors()) console.error(line);
    return 1;
  }
  if (args.dryRun) return importFiles(jobs, options, report, id, null);
  return withStore((sql) => importFiles(jobs, options, report, id, sql));
}

async function withStore(work: (sql: Sql) => Promise<number>): Promise<number> {
  const sql = await openStore(await databaseUrl());
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** DATABASE_URL, else what `npm start` wrote when it was ready. */
async function databaseUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const path = join(STATE_DIR, "endpoints.json");
  let url: unknown;
  try {
    url = (JSON.parse(await readFile(path, "utf8")) as { databaseUrl?: unknown }).databaseUrl;
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new StoreError(
      missing
        ? `no database: set DATABASE_URL, or run npm start first (it writes ${path})`
        : `${path} cannot be read; run npm start again`,
    );
  }
  if (typeof url !== "string" || url === "")
    throw new StoreError(`${path} names no databaseUrl; set DATABASE_URL`);
  return url;
}

async function importFiles(
  jobs: readonly Job[],
  options: ImportOptions,
  report: Report,
  id: string,
  sql: Sql | null,
): Promise<number> {
  const started = performance.now();
  const batch = { id, files: options.files };
  const reportPath = sql ? join(STATE_DIR, "imports", `${id}.jsonl`) : null;
  await report.open(reportPath);
  const { changed, given, places } = await runImport(
    jobs,
    options,
    report,
    new Progress(process.stderr),
    sql
      ? (records) => writeChunk(sql, batch, records)
      : async (records) => records.map(() => ({ outcome: "taken", techId: null })),
  );

  const totals = report.totals();
  let similarSkipped = false;
  let filled = 0;
  if (sql && !options.signal.aborted) {
    const similar = await fillSimilar(sql, changed, given);
    similarSkipped = similar.skipped;
    filled = similar.filled;
    for (const { techId, ids } of similar.unresolved) {
      const place = places.get(techId);
      if (place)
        report.note(
          place.file,
          place.row,
          `similar ids that no row of this owner has: “${ids.join(", ")}”`,
        );
    }
    if (changed.size > 0 || filled > 0) await finishBatch(sql, batch.id, totals);
  }

  const seconds = (performance.now() - started) / 1000;
  await report.close({ batch: changed.size > 0 ? batch.id : null, seconds, totals });
  for (const line of report.lines(sql === null)) console.log(line);
  for (const line of report.errors()) console.error(line);
  console.log("");
  const taken = totals.created + totals.updated + totals.unchanged + totals.taken;
  const rate = Math.round(totals.rows / Math.max(seconds, 0.001));
  const speed = totals.rows >= 100 ? ` (${rate.toLocaleString("en-US")} rows a second)` : "";
  console.log(
    `${taken.toLocaleString("en-US")} of ${totals.rows.toLocaleString("en-US")} rows taken, ` +
      `${totals.rejected.toLocaleString("en-US")} rejected, ${totals.duplicates.toLocaleString("en-US")} identical copies, ` +
      `in ${seconds.toFixed(1)} s${speed}.`,
  );
  if (options.signal.aborted)
    console.log("Stopped. What was written stays; run the same command again to go on.");
  if (similarSkipped)
    console.log("The catalogue is larger than 500,000 records: similar ids were not computed.");
  if (sql === null) console.log("Dry run: nothing was written.");
  else if (changed.size === 0)
    console.log(
      `Nothing changed: the catalogue already is as the files say.${filled > 0 ? ` Similar ids were completed for ${filled}.` : ""}`,
    );
  else
    console.log(
      `${totals.created.toLocaleString("en-US")} new, ${totals.updated.toLocaleString("en-US")} changed. ` +
        `To undo: npm run import -- --rollback ${batch.id}`,
    );
  if (reportPath) console.log(`Report of every row: ${reportPath}`);
  if (options.signal.aborted) return 130;
  return report.hasUnreadable ? 1 : 0;
}

async function undo(sql: Sql, batch: string): Promise<number> {
  const { removed, restored } = await rollBack(sql, batch);
  console.log(
    `Batch ${batch} is rolled back: ${removed.toLocaleString("en-US")} removed, ${restored.toLocaleString("en-US")} restored.`,
  );
  return 0;
}

/** Sorts by time and is short enough to type. */
function batchId(now: Date): string {
  const digits = now.toISOString().replace(/\D/g, "");
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString("hex")}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof StoreError) console.error(error.message);
  else if (isDatabaseError(error))
    console.error(`the database refused: ${error.message} (${error.code})`);
  else throw error;
  process.exitCode = 1;
}

function isDatabaseError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
