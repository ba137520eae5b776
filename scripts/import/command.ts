import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { FORMAT_NAMES } from "#import/formats/registry.ts";
import type { Job } from "#import/jobs.ts";
import { isCodedError } from "../shared/coded-error.ts";
import { findDatabaseUrl, NoDatabase } from "../shared/database-url.ts";
import { UsageError } from "../shared/options.ts";
import { Progress } from "../shared/progress.ts";
import { parseImportArguments, USAGE } from "./arguments.ts";
import { Report } from "./report.ts";
import { type ImportOptions, planImport, runImport } from "./run-import.ts";
import { fillFamilies } from "./write/families.ts";
import { rollBack } from "./write/rollback.ts";
import { fillSimilar } from "./write/similar.ts";
import { finishBatch, openStore, type Sql, StoreError, writeChunk } from "./write/store.ts";

/** The message for a person when the server goes away. */
export const LOST_DATABASE =
  "the database was lost: what was written stays, run the same command again to go on";

/** The surroundings of the command: its settings, its two outputs, and the signal that stops it. */
export type CommandContext = {
  env: { DATABASE_URL?: string | undefined; STATE_DIR?: string | undefined };
  print: (line: string) => void;
  printError: (line: string) => void;
  signal: AbortSignal;
};

/**
 * `npm run import` as a function: takes the arguments after `--` and returns the exit code. A failure that a person can
 * fix (wrong usage, no database, a file that cannot be read) is a line on the error output. Anything else is a bug, and
 * is thrown.
 */
export async function runImportCommand(argv: readonly string[], context: CommandContext) {
  try {
    return await dispatch(argv, context);
  } catch (error) {
    if (error instanceof UsageError) context.printError(`${error.message}\n\n${USAGE}`);
    else if (error instanceof StoreError || error instanceof NoDatabase)
      context.printError(error.message);
    else if (isLostConnection(error)) context.printError(`${LOST_DATABASE} (${error.code})`);
    else if (isCodedError(error))
      context.printError(`the import stopped: ${error.message} (${error.code})`);
    else throw error;
    return 1;
  }
}

async function dispatch(argv: readonly string[], context: CommandContext): Promise<number> {
  const args = parseImportArguments(argv);
  if (args.kind === "help") {
    context.print(`${USAGE}\n\nFormats: ${FORMAT_NAMES.join(", ")}`);
    return 0;
  }
  if (args.kind === "rollback") return withStore(context, (sql) => undo(sql, args.batch, context));
  const now = new Date();
  const id = batchId(now);
  const options = { ...args, now, signal: context.signal };
  const report = new Report();
  const jobs = await planImport(options, report);
  if (jobs.length === 0) {
    for (const line of report.errors()) context.printError(line);
    return 1;
  }
  if (args.dryRun) return importFiles(jobs, options, report, id, null, context);
  return withStore(context, async (sql) => {
    return importFiles(jobs, options, report, id, sql, context);
  });
}

function stateDir({ env }: CommandContext): string {
  return env.STATE_DIR || ".local";
}

async function withStore(context: CommandContext, work: (sql: Sql) => Promise<number>) {
  const sql = await openStore(findDatabaseUrl(context.env));
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function importFiles(
  jobs: readonly Job[],
  options: ImportOptions,
  report: Report,
  id: string,
  sql: Sql | null,
  context: CommandContext,
): Promise<number> {
  const started = performance.now();
  const batch = { id, files: options.files, claimed: new Set<number>() };
  const reportPath = sql ? join(stateDir(context), "imports", `${id}.jsonl`) : null;
  await report.open(reportPath);
  const { changed, given, places } = await runImport(
    jobs,
    options,
    report,
    new Progress(process.stderr),
    sql
      ? (records, survey) => writeChunk(sql, batch, records, survey)
      : async (records) => records.map(() => ({ outcome: "taken", techId: null })),
  );

  const totals = report.totals();
  let filled = 0;
  if (sql && !options.signal.aborted) {
    // Before the similar ones, because a record's family comes first among them.
    if (changed.size > 0) await fillFamilies(sql);
    const similar = await fillSimilar(sql, changed, given);
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
  for (const line of report.lines(sql === null)) context.print(line);
  for (const line of report.errors()) context.printError(line);
  context.print("");
  const taken = totals.created + totals.updated + totals.unchanged + totals.taken;
  const rate = Math.round(totals.rows / Math.max(seconds, 0.001));
  const speed = totals.rows >= 100 ? ` (${rate.toLocaleString("en-US")} rows a second)` : "";
  context.print(
    `${taken.toLocaleString("en-US")} of ${totals.rows.toLocaleString("en-US")} rows taken, ` +
      `${totals.rejected.toLocaleString("en-US")} rejected, ${totals.duplicates.toLocaleString("en-US")} identical copies, ` +
      `in ${seconds.toFixed(1)} s${speed}.`,
  );
  if (options.signal.aborted)
    context.print("Stopped. What was written stays; run the same command again to go on.");
  if (sql === null) context.print("Dry run: nothing was written.");
  else if (changed.size === 0)
    context.print(
      `Nothing changed: the catalogue already is as the files say.${filled > 0 ? ` Similar ids were completed for ${filled}.` : ""}`,
    );
  else
    context.print(
      `${totals.created.toLocaleString("en-US")} new, ${totals.updated.toLocaleString("en-US")} changed. ` +
        `To undo: npm run import -- --rollback ${batch.id}`,
    );
  if (sql) context.print(await describeVectors(sql));
  if (reportPath) context.print(`Report of every row: ${reportPath}`);
  if (options.signal.aborted) return 130;
  return report.hasUnreadable ? 1 : 0;
}

/** How many technologies can be found by meaning. The cron of the jobs Worker encodes the rest. */
async function describeVectors(sql: Sql): Promise<string> {
  const [row] = await sql<{ all: number; made: number }[]>`
    select count(*)::integer as all, count(v.tech_id)::integer as made
    from private.search_documents d left join private.technology_vectors v using (tech_id, ordinal)`;
  const { all = 0, made = 0 } = row ?? {};
  const [most, some] = [all, made].map((count) => count.toLocaleString("en-US"));
  if (made === all) return `All ${most} technologies have the vector of their text.`;
  return `${some} of ${most} technologies have the vector of their text; a running copy begins with the others within five minutes.`;
}

async function undo(sql: Sql, batch: string, context: CommandContext): Promise<number> {
  const { removed, restored, kept } = await rollBack(sql, batch);
  context.print(
    `Batch ${batch} is rolled back: ${removed.toLocaleString("en-US")} removed, ${restored.toLocaleString("en-US")} restored.`,
  );
  if (kept.length > 0) context.print("Kept, because they were changed after this batch:");
  for (const { techId, fields } of kept) context.print(`  ${techId}: ${fields.join(", ")}`);
  return 0;
}

/** A batch's id, which sorts by time and is short enough to type. */
function batchId(now: Date): string {
  const digits = now.toISOString().replace(/\D/g, "");
  return `${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString("hex")}`;
}

/**
 * The server went away, shut down or never existed: SQLSTATE classes 08 and 57P, and codes of the driver and the
 * socket.
 */
function isLostConnection(error: unknown): error is Error & { code: string } {
  return (
    isCodedError(error) &&
    /^(?:CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|57P0\d|08\w{3})$/.test(error.code)
  );
}
