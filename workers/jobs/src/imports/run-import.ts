import * as z from "zod";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { DELIMITERS } from "#import/formats/delimiters.ts";
import { TABLE_TARGETS } from "#import/formats/table-targets.ts";
import { concat, type ImportFile } from "#import/read/decode.ts";
import { type FetchDeps, RefusedAddress, takeBytes } from "../addresses/fetch-address.ts";
import type { Message } from "../messages.ts";
import { collectFeed } from "./collect-feed.ts";
import { findFamilies } from "./find-families.ts";
import {
  deleteForgottenFiles,
  deleteImportFiles,
  type ImportFiles,
  openImportFile,
  storeImportFile,
} from "./import-file.ts";
import { leaveOutSame } from "./own-download.ts";
import { askedColumns, parseFile, stagedRows } from "./read-rows.ts";
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
  files: ImportFiles;
};

/** Most bytes of a file or a feed, inflated. */
const MOST_BYTES = 20_000_000;
const FETCH_MS = 60_000;
/** How many database calls one message writes with. The next message continues. */
const CALLS_A_MESSAGE = 20;
const ROWS_A_CALL = 100;
/** How often a step is tried; fewer than `max_retries` of the queue in wrangler.toml. */
const MOST_TRIES = 3;
/** Seconds until the next try; each further one waits as much longer. */
const RETRY_SECONDS = 30;

const TakenImportSchema = z.discriminatedUnion("step", [
  z.object({ step: z.enum(["none", "later"]) }),
  z.object({
    step: z.enum(["read", "publish", "undo"]),
    organisation: z.string(),
    name: z.string(),
    address: z.string().nullable(),
    since: z.iso.date().nullable(),
    /** The content of the columns of an organisation's own table, as a person chose; null where nobody has. */
    columns: z.record(z.string(), z.enum(TABLE_TARGETS.map(({ target }) => target))).nullable(),
    /** The delimiter of its columns, where a person chose it. */
    delimiter: z.enum(DELIMITERS.map(({ delimiter }) => delimiter)).nullable(),
    /** The sheet of a workbook that a person chose. */
    sheet: z.string().nullable(),
    /** Notes on parts of the file that were left out before its rows. */
    notes: z.array(z.string()),
    /** How many rows are staged already: a message that died left them. */
    rows: z.number().int(),
  }),
]);
type TakenImport = Extract<z.infer<typeof TakenImportSchema>, { organisation: string }>;

/**
 * Handles a message of the queue: continues its import, or ends the import after the last attempt. Attempts are counted
 * before the work, because a Worker that runs too long is killed without an error to catch.
 *
 * @param attempts how often the message was delivered, this time among them
 * @returns how it is tried again; null once it is done
 */
export async function takeStep(
  deps: ImportDeps,
  importId: string,
  attempts: number,
): Promise<{ delaySeconds: number } | null> {
  try {
    if (attempts > MOST_TRIES) {
      await deps.database("stop_import", { p_import: importId }, z.unknown());
      deps.log("alert", "import.stopped", { import: importId, attempts });
    } else await continueImport(deps, importId);
    return null;
  } catch (error) {
    deps.log("error", "import.failed", { import: importId, attempts, ...describeError(error) });
    return { delaySeconds: RETRY_SECONDS * attempts };
  }
}

/**
 * Continues an import: fetches, reads, or writes some rows. It may be called any number of times and by several
 * at once; what was done is not done again.
 */
async function continueImport(deps: ImportDeps, id: string): Promise<void> {
  const taken = await deps.database("take_import", { p_import: id }, TakenImportSchema);
  // Sends a new message: a retry would count as a failed attempt.
  if (taken.step === "later") await deps.queue.send({ kind: "import", id }, { delaySeconds: 30 });
  if (!("organisation" in taken)) return;
  try {
    const isDone = taken.step === "undo" ? await undo(deps, id) : await advance(deps, id, taken);
    if (!isDone) await deps.queue.send({ kind: "import", id });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    await deps.database("fail_import", { p_import: id, p_problem: error.message }, z.unknown());
    await deleteImportFiles(deps.files, id);
    deps.log("info", "import.refused", { import: id });
  }
}

/** Reads the file or writes the next rows; whether the import needs no further message. @throws RefusedAddress */
async function advance(deps: ImportDeps, id: string, taken: TakenImport): Promise<boolean> {
  const state = taken.step === "publish" ? "publishing" : await readFile(deps, id, taken);
  return state === "publishing" ? await write(deps, id) : state !== "reading";
}

/**
 * Keeps an upload's bytes, without their gzip, and puts its import on the queue. A workbook is read from there: a file that
 * the Worker cannot bear ends its import after the last try.
 */
export async function takeUpload(deps: ImportDeps, id: string, body: ReadableStream<Uint8Array>) {
  try {
    const bytes = await takeBytes(body, { bytes: MOST_BYTES });
    if (bytes.length === 0) throw new RefusedAddress("The file is empty.");
    await storeImportFile(deps.files, id, "file", bytes);
    await deps.queue.send({ kind: "import", id });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    await deps.database("fail_import", { p_import: id, p_problem: error.message }, z.unknown());
  }
}

/** Continues imports whose next message was lost. */
export async function resumeStalledImports({
  database,
  log,
  queue,
}: Pick<ImportDeps, "database" | "log" | "queue">): Promise<void> {
  const ids = await database("stalled_imports", {}, z.array(z.uuid()));
  for (const id of ids) await queue.send({ kind: "import", id });
  if (ids.length > 0) log("warn", "import.resumed", { imports: ids.length });
}

/** Begins the night's readings, continues imports that were interrupted, and deletes files that nobody reads any more. */
export async function beginFeedNight({
  database,
  log,
  queue,
  files,
}: Pick<ImportDeps, "database" | "log" | "queue" | "files">): Promise<void> {
  const ids = await database("begin_feed_night", {}, z.array(z.uuid()));
  await deleteForgottenFiles(files, database);
  for (const id of ids) await queue.send({ kind: "import", id });
  log("info", "feed.night", { imports: ids.length });
}

/**
 * TechnologyPublisher answers `UpdateOnOrAfter` with what changed since that day. Only between nights: what vanished shows
 * in the whole feed alone, which each night reads.
 */
function askedAddress({ address, since }: TakenImport) {
  if (address === null || since === null) return { address, isPartial: false };
  const url = new URL(address);
  if (!/\/rssdatafeed\.aspx$/i.test(url.pathname) || url.searchParams.has("UpdateOnOrAfter"))
    return { address, isPartial: false };
  const [year = "", month = "", day = ""] = since.split("-");
  url.searchParams.set("UpdateOnOrAfter", `${Number(month)}/${Number(day)}/${year}`);
  return { address: url.href, isPartial: true };
}

/**
 * Reads an import's file and stages its rows, or as much of that as can be done before a person answers; returns the import's
 * state after it. @throws RefusedAddress
 */
async function readFile(deps: ImportDeps, id: string, taken: TakenImport): Promise<string> {
  const { database, log, files } = deps;
  const file = (await openImportFile(files, id, taken.name)) ?? (await fetchFile(deps, id, taken));
  // Continues with a new message: reading a workbook takes as long as a message may.
  if (file.part === "file" && isArchive(await firstBytes(file)))
    return await readWorkbook(deps, id, taken, file);
  const { columns, delimiter } = taken;
  const reading = columns && { columns, delimiter };
  const asked = reading ? null : await askedColumns(file, delimiter);
  if (asked !== null) {
    // A workbook's cells are divided already.
    const delimiters = file.part === "table" ? [] : asked.delimiters;
    const args = { p_import: id, p_columns: asked.columns, p_delimiters: delimiters };
    return await database("ask_columns", args, z.string());
  }
  const context = { fileName: taken.name, uni: taken.organisation, now: new Date() };
  const { isPartial } = askedAddress(taken);
  const parsed = await parseFile(file, context, { partial: isPartial, reading });
  let staged: object[] = [];
  const stage = async () => {
    await leaveOutSame(database, id, staged);
    await database("stage_import_rows", { p_import: id, p_rows: staged as never }, z.unknown());
    staged = [];
  };
  for (const row of stagedRows(parsed, taken.rows)) {
    staged.push(row);
    if (staged.length === ROWS_A_CALL) await stage();
  }
  if (staged.length > 0) await stage();
  const { dateOrder = null } = parsed.context;
  const report = { format: parsed.format, notes: [...taken.notes, ...parsed.notes], dateOrder };
  const state = await database("end_reading", { p_import: id, p_report: report }, z.string());
  await deleteImportFiles(files, id);
  log("info", "import.read", { import: id, rows: parsed.rows.length, state });
  return state;
}

/** Fetches the feed of an import and stores it. @throws RefusedAddress */
async function fetchFile(
  { database, fetching, files }: ImportDeps,
  id: string,
  taken: TakenImport,
) {
  const { address, isPartial } = askedAddress(taken);
  if (address === null)
    throw new RefusedAddress("The file did not arrive completely. Send it again.");
  const budget = { bytes: MOST_BYTES, endsAt: fetching.now() + FETCH_MS };
  const { bytes, source } = await collectFeed(address, fetching, budget);
  await database(
    "note_import",
    { p_import: id, p_noted: { source, partial: isPartial } },
    z.unknown(),
  );
  await storeImportFile(files, id, "file", bytes);
  const stored = await openImportFile(files, id, taken.name);
  if (stored === null) throw new Error("a file that was stored is missing");
  return stored;
}

/** Reads a workbook into a table, or asks for its sheet; returns the import's state after it. @throws RefusedAddress */
async function readWorkbook(
  { database, files }: Pick<ImportDeps, "database" | "files">,
  id: string,
  { sheet, address }: TakenImport,
  file: ImportFile,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.open()) pieces.push(piece);
  const bytes = concat(...pieces);
  // Nobody is there to ask when a feed is read by night.
  const unpacked = await unpackSpreadsheet(bytes, { sheet, asks: address === null });
  if (unpacked.kind === "choice")
    return await database("ask_sheet", { p_import: id, p_sheets: unpacked.sheets }, z.string());
  await database("note_import", { p_import: id, p_noted: { notes: unpacked.notes } }, z.unknown());
  await storeImportFile(files, id, "table", unpacked.csv);
  return "reading";
}

async function firstBytes(file: ImportFile): Promise<Uint8Array> {
  for await (const piece of file.open()) return piece;
  return new Uint8Array();
}

/** Writes rows into the catalogue, and behind the last one finds their families; whether all are written. */
async function write(deps: ImportDeps, id: string): Promise<boolean> {
  const isDone = await callUntilDone(deps, id, "publish_import_rows", "import.published");
  // The rows may name images.
  await deps.queue.send({ kind: "images" });
  // The cron does what this does not.
  if (isDone) await findFamilies(deps);
  return isDone;
}

/** Undoes what an import wrote into the catalogue. Returns whether nothing is left to undo. */
function undo(deps: ImportDeps, id: string): Promise<boolean> {
  return callUntilDone(deps, id, "undo_import_rows", "import.rolled-back");
}

/** Calls a function that does up to fifty rows a call, as often as one message may; whether none is left. */
async function callUntilDone(
  { database, log }: ImportDeps,
  id: string,
  name: "publish_import_rows" | "undo_import_rows",
  event: string,
): Promise<boolean> {
  for (let call = 0; call < CALLS_A_MESSAGE; call += 1) {
    const { left } = await database(name, { p_import: id }, z.object({ left: z.number().int() }));
    if (left > 0) continue;
    log("info", event, { import: id });
    return true;
  }
  return false;
}
