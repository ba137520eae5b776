import * as z from "zod";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { DELIMITERS } from "#import/formats/delimiters.ts";
import { TABLE_TARGETS } from "#import/formats/table-targets.ts";
import type { ImportFile } from "#import/read/decode.ts";
import type { Message } from "../messages.ts";
import { collectFeed } from "./collect-feed.ts";
import { type FetchDeps, RefusedAddress, takeBytes } from "./fetch-address.ts";
import { findFamilies } from "./find-families.ts";
import { leaveOutSame } from "./own-download.ts";
import { askedColumns, parseFile, stagedRows } from "./read-rows.ts";
import {
  deleteForgottenFiles,
  deleteRunFiles,
  openRunFile,
  type RunFiles,
  storeRunFile,
} from "./run-file.ts";
import { isArchive, unpackSpreadsheet } from "./spreadsheet.ts";

export type ImportDeps = {
  database: CallDatabase;
  log: Log;
  queue: {
    send(
      message: Message<"import" | "images">,
      options?: { delaySeconds: number },
    ): Promise<unknown>;
  };
  fetching: FetchDeps;
  files: RunFiles;
};

/** Most bytes of a file or a feed, inflated. */
const MOST_BYTES = 20_000_000;
const FETCH_MS = 60_000;
/** How many database calls one message writes with. The next message continues. */
const CALLS_A_MESSAGE = 5;
const ROWS_A_CALL = 100;
/** How often a step is tried; fewer than `max_retries` of the queue in wrangler.toml. */
const MOST_TRIES = 3;
/** Seconds until the next try; each further one waits as much longer. */
const RETRY_SECONDS = 30;

const RunSchema = z.discriminatedUnion("step", [
  z.object({ step: z.enum(["none", "later"]) }),
  z.object({
    step: z.enum(["read", "publish", "undo"]),
    organisation: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    since: z.iso.date().nullable(),
    /** What the columns of an organisation's own table hold, as a person chose; null where nobody has. */
    columns: z.record(z.string(), z.enum(TABLE_TARGETS.map(({ target }) => target))).nullable(),
    /** What divides its columns, where a person chose it. */
    delimiter: z.enum(DELIMITERS.map(({ delimiter }) => delimiter)).nullable(),
    /** The sheet of a workbook that a person chose. */
    sheet: z.string().nullable(),
    /** What was left out of the file before its rows. */
    notes: z.array(z.string()),
    /** How many rows are staged already: a message that died left them. */
    rows: z.number().int(),
  }),
]);
type Run = Extract<z.infer<typeof RunSchema>, { organisation: string }>;

/**
 * Handles a message of the queue: continues its run, or ends the run after the last attempt. Attempts are counted
 * before the work, because a Worker that runs too long is killed without an error to catch.
 *
 * @param attempts how often the message was delivered, this time among them
 * @returns how it is tried again; null once it is done
 */
export async function takeStep(
  deps: ImportDeps,
  run: string,
  attempts: number,
): Promise<{ delaySeconds: number } | null> {
  try {
    if (attempts > MOST_TRIES) {
      await deps.database("stop_run", { p_run: run }, z.unknown());
      deps.log("alert", "import.stopped", { run, attempts });
    } else await continueRun(deps, run);
    return null;
  } catch (error) {
    deps.log("error", "import.failed", { run, attempts, ...describeError(error) });
    return { delaySeconds: RETRY_SECONDS * attempts };
  }
}

/**
 * Continues a run: fetches, reads, or writes some rows. It may be called any number of times and by several
 * at once; what was done is not done again.
 */
async function continueRun(deps: ImportDeps, id: string): Promise<void> {
  const run = await deps.database("take_run", { p_run: id }, RunSchema);
  // Sends a new message: a retry would count as a failed attempt.
  if (run.step === "later")
    await deps.queue.send({ kind: "import", run: id }, { delaySeconds: 30 });
  if (!("organisation" in run)) return;
  try {
    const isDone = run.step === "undo" ? await undo(deps, id) : await advance(deps, id, run);
    if (!isDone) await deps.queue.send({ kind: "import", run: id });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    await deps.database("fail_run", { p_run: id, p_problem: error.message }, z.unknown());
    await deleteRunFiles(deps.files, id);
    deps.log("info", "import.refused", { run: id });
  }
}

/** Reads the file or writes the next rows; whether the run needs no further message. @throws RefusedAddress */
async function advance(deps: ImportDeps, id: string, run: Run): Promise<boolean> {
  const state = run.step === "publish" ? "publishing" : await readFile(deps, id, run);
  return state === "publishing" ? await write(deps, id) : state !== "reading";
}

/**
 * Keeps an upload's bytes, without their gzip, and puts its run on the queue. A workbook is read from there: a file that
 * the Worker cannot bear ends its run after the last try.
 */
export async function takeUpload(
  deps: ImportDeps,
  id: string,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  try {
    const bytes = await takeBytes(body, { bytes: MOST_BYTES });
    if (bytes.length === 0) throw new RefusedAddress("The file is empty.");
    await storeRunFile(deps.files, id, "file", bytes);
    await deps.queue.send({ kind: "import", run: id });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    await deps.database("fail_run", { p_run: id, p_problem: error.message }, z.unknown());
  }
}

/** Continues runs whose next message was lost. */
export async function resumeStalledImports({
  database,
  log,
  queue,
}: Pick<ImportDeps, "database" | "log" | "queue">): Promise<void> {
  const runs = await database("stalled_runs", {}, z.array(z.uuid()));
  for (const run of runs) await queue.send({ kind: "import", run });
  if (runs.length > 0) log("warn", "import.resumed", { runs: runs.length });
}

/** Begins the night's readings, continues runs that were interrupted, and deletes files that nobody reads any more. */
export async function beginFeedNight({
  database,
  log,
  queue,
  files,
}: Pick<ImportDeps, "database" | "log" | "queue" | "files">): Promise<void> {
  const runs = await database("begin_feed_night", {}, z.array(z.uuid()));
  await deleteForgottenFiles(files, database);
  for (const run of runs) await queue.send({ kind: "import", run });
  log("info", "feed.night", { runs: runs.length });
}

/**
 * TechnologyPublisher answers `UpdateOnOrAfter` with what changed since that day. Only between nights: what vanished shows
 * in the whole feed alone, which each night reads.
 */
function askedAddress({ address, since }: Run): { address: string | null; isPartial: boolean } {
  if (address === null || since === null) return { address, isPartial: false };
  const url = new URL(address);
  if (!/\/rssdatafeed\.aspx$/i.test(url.pathname) || url.searchParams.has("UpdateOnOrAfter"))
    return { address, isPartial: false };
  const [year = "", month = "", day = ""] = since.split("-");
  url.searchParams.set("UpdateOnOrAfter", `${Number(month)}/${Number(day)}/${year}`);
  return { address: url.href, isPartial: true };
}

/**
 * Reads a run's file and stages its rows, or as much of that as can be done before a person answers; returns the run's
 * state after it. @throws RefusedAddress
 */
async function readFile(deps: ImportDeps, id: string, run: Run): Promise<string> {
  const { database, log, files } = deps;
  const file = (await openRunFile(files, id, run.name)) ?? (await fetchFile(deps, id, run));
  // Continues with a new message: reading a workbook takes as long as a message may.
  if (file.part === "file" && isArchive(await firstBytes(file)))
    return await readWorkbook(deps, id, run, file);
  const { columns, delimiter } = run;
  const reading = columns && { columns, delimiter };
  const asked = reading ? null : await askedColumns(file, delimiter);
  if (asked !== null) {
    // A workbook's cells are divided already.
    const delimiters = file.part === "table" ? [] : asked.delimiters;
    const args = { p_run: id, p_columns: asked.columns, p_delimiters: delimiters };
    return await database("ask_columns", args, z.string());
  }
  const context = { fileName: run.name, uni: run.organisation, now: new Date() };
  const { isPartial } = askedAddress(run);
  const parsed = await parseFile(file, context, { partial: isPartial, reading });
  let staged: object[] = [];
  const stage = async () => {
    await leaveOutSame(database, id, staged);
    await database("stage_run_rows", { p_run: id, p_rows: staged as never }, z.unknown());
    staged = [];
  };
  for (const row of stagedRows(parsed, run.rows)) {
    staged.push(row);
    if (staged.length === ROWS_A_CALL) await stage();
  }
  if (staged.length > 0) await stage();
  const report = { format: parsed.format, notes: [...run.notes, ...parsed.notes] };
  const state = await database("end_reading", { p_run: id, p_report: report }, z.string());
  await deleteRunFiles(files, id);
  log("info", "import.read", { run: id, rows: parsed.rows.length, state });
  return state;
}

/** Fetches the feed of a run and stores it. @throws RefusedAddress */
async function fetchFile({ database, fetching, files }: ImportDeps, id: string, run: Run) {
  const { address, isPartial } = askedAddress(run);
  if (address === null)
    throw new RefusedAddress("The file did not arrive completely. Send it again.");
  const budget = { bytes: MOST_BYTES, endsAt: fetching.now() + FETCH_MS };
  const { bytes, source } = await collectFeed(address, fetching, budget);
  await database("note_run", { p_run: id, p_noted: { source, partial: isPartial } }, z.unknown());
  await storeRunFile(files, id, "file", bytes);
  const stored = await openRunFile(files, id, run.name);
  if (stored === null) throw new Error("a file that was stored is missing");
  return stored;
}

/** Reads a workbook into a table, or asks for its sheet; returns the run's state after it. @throws RefusedAddress */
async function readWorkbook(
  { database, files }: Pick<ImportDeps, "database" | "files">,
  id: string,
  { sheet, address }: Run,
  file: ImportFile,
): Promise<string> {
  const bytes = new Uint8Array(await new Response(file.open()).arrayBuffer());
  // Nobody is there to ask when a feed is read by night.
  const unpacked = await unpackSpreadsheet(bytes, { sheet, asks: address === null });
  if (unpacked.kind === "choice")
    return await database("ask_sheet", { p_run: id, p_sheets: unpacked.sheets }, z.string());
  await database("note_run", { p_run: id, p_noted: { notes: unpacked.notes } }, z.unknown());
  await storeRunFile(files, id, "table", unpacked.csv);
  return "reading";
}

async function firstBytes(file: ImportFile): Promise<Uint8Array> {
  const reader = file.open().getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value ?? new Uint8Array();
}

/** Writes rows into the catalogue, and behind the last one finds their families; whether all are written. */
async function write(deps: ImportDeps, id: string): Promise<boolean> {
  const isDone = await callUntilDone(deps, id, "publish_run_rows", "import.published");
  // The rows may name images.
  await deps.queue.send({ kind: "images" });
  // The cron does what this does not.
  if (isDone) await findFamilies(deps);
  return isDone;
}

/** Undoes what a run wrote into the catalogue. Returns whether nothing is left to undo. */
function undo(deps: ImportDeps, id: string): Promise<boolean> {
  return callUntilDone(deps, id, "undo_run_rows", "import.rolled-back");
}

/** Calls a function that does up to two hundred rows a call, as often as one message may; whether none is left. */
async function callUntilDone(
  { database, log }: ImportDeps,
  id: string,
  name: "publish_run_rows" | "undo_run_rows",
  event: string,
): Promise<boolean> {
  for (let call = 0; call < CALLS_A_MESSAGE; call += 1) {
    const { left } = await database(name, { p_run: id }, z.object({ left: z.number().int() }));
    if (left > 0) continue;
    log("info", event, { run: id });
    return true;
  }
  return false;
}
