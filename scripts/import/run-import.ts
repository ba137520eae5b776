import { setImmediate as nextTurn } from "node:timers/promises";
import { universityFromFile } from "#import/clean/university.ts";
import { type CatalogueRecord, completeDraft } from "#import/enrich.ts";
import type { FormatRow, MapContext } from "#import/formats/format.ts";
import { type Job, planJob } from "#import/jobs.ts";
import { UnreadableFile } from "#import/read/problem.ts";
import { keyOf, type Survey, surveyJobs } from "#import/survey.ts";
import type { Progress } from "../shared/progress.ts";
import { findFiles } from "./disk-files.ts";
import type { FileCounts, Report } from "./report.ts";
import type { Written } from "./write/store.ts";

export type ImportOptions = {
  files: readonly string[];
  format: string | null;
  uni: string | null;
  now: Date;
  /** Stops after the current chunk. */
  signal: AbortSignal;
};

/** The destination of records: a database, or nothing in a dry run. One answer per record, in order. */
export type WriteRecords = (
  records: readonly CatalogueRecord[],
  survey: Survey,
) => Promise<readonly (Written | { outcome: "taken"; techId: null })[]>;

const CHUNK_ROWS = 500;
const ROWS_A_TURN = 10;
/** A chunk of long texts is full before it has all of its rows. */
const CHUNK_CHARACTERS = 8_000_000;

type Pending = { record: CatalogueRecord; counts: FileCounts; row: number };
type Place = { file: string; row: number };
/** The records of one number, by the hash of their content. */
type Seen = Map<string, Place>;

/**
 * Reads all files and passes their records on in chunks. Every row ends in the report: imported, rejected with its
 * reason, or a duplicate of an earlier row. Returns what was written, by technology.
 */
export async function runImport(
  jobs: readonly Job[],
  options: ImportOptions,
  report: Report,
  progress: Progress,
  write: WriteRecords,
): Promise<{
  changed: Set<number>;
  given: Map<number, { source: string; ids: string[] }>;
  places: Map<number, Place>;
}> {
  const total = jobs.reduce((sum, { size }) => sum + size, 0);
  let doneBytes = 0;
  const seen = new Map<string, Seen>();
  const changed = new Set<number>();
  const given = new Map<number, { source: string; ids: string[] }>();
  const places = new Map<number, Place>();
  let pending: Pending[] = [];
  let characters = 0;
  const started = performance.now();

  // One chunk is written while the next is read, since the database works in its own process.
  let writing: Promise<void> = Promise.resolve();
  async function flush(): Promise<void> {
    await writing;
    const chunk = pending;
    pending = [];
    characters = 0;
    writing = writeChunk(chunk);
    // A failure is thrown where the chunk is awaited.
    writing.catch(() => undefined);
  }

  async function writeChunk(chunk: readonly Pending[]): Promise<void> {
    if (chunk.length === 0) return;
    const written = await write(
      chunk.map(({ record }) => record),
      survey,
    );
    chunk.forEach(({ record, counts, row }, index) => {
      const result = written[index];
      if (!result) throw new Error("fewer answers than records");
      report.outcome(counts, result.outcome);
      if (result.outcome === "withdrawn") {
        report.note(counts.file, row, "withdrawn by its owner, left out");
        return;
      }
      if (result.techId === null) return;
      if (result.note) report.note(counts.file, row, result.note);
      if (result.outcome !== "unchanged") changed.add(result.techId);
      // Done for unchanged records too, because a killed run may have left them without their list.
      if (record.givenSimilar) {
        given.set(result.techId, { source: record.source, ids: record.givenSimilar });
        places.set(result.techId, { file: counts.file, row });
      }
    });
  }

  const contextOf = (job: Job): MapContext => ({
    fileName: job.fileName,
    uni: options.uni,
    now: options.now,
  });
  const survey = await surveyJobs(jobs, contextOf, options.signal);
  for (const job of jobs) {
    if (options.signal.aborted) break;
    const counts = report.startFile(job.name, job.format.name);
    const dateOrder = survey.dateOrders.get(job);
    const context = { ...contextOf(job), ...(dateOrder ? { dateOrder } : {}) };
    const onBytes = (bytes: number) => {
      doneBytes += bytes;
    };
    for await (const item of readableRows(job, report, onBytes)) {
      if (options.signal.aborted) break;
      progress.update(() => {
        const seconds = (performance.now() - started) / 1000;
        const rate = Math.round(report.totals().rows / seconds).toLocaleString("en-US");
        const share = total > 0 ? Math.min(100, Math.floor((doneBytes / total) * 100)) : 100;
        return `${job.name}: row ${counts.rows.toLocaleString("en-US")}, ${share} % of all, ${rate} rows a second`;
      });
      if (item.kind === "problem") {
        report.problem(counts, item.problem);
        continue;
      }
      counts.rows += 1;
      const record = recordOf(item, context, report, counts, seen);
      if (!record) continue;
      pending.push({ record, counts, row: item.row });
      characters += JSON.stringify(record.details).length;
      // Reading may run long without awaiting anything, so this lets the database's answers in.
      if (pending.length % ROWS_A_TURN === 0) await nextTurn();
      if (pending.length >= CHUNK_ROWS || characters >= CHUNK_CHARACTERS) await flush();
    }
    for (const note of job.notes()) report.fileNote(job.name, note);
  }
  await flush();
  await writing;
  progress.clear();
  return { changed, given, places };
}

/**
 * A job's rows up to the first that cannot be read; a file without any is reported. Errors in writing them are not blamed
 * on the file.
 */
async function* readableRows(
  job: Job,
  report: Report,
  onBytes: (bytes: number) => void,
): AsyncGenerator<FormatRow> {
  let hasAny = false;
  try {
    for await (const row of job.read(onBytes)) {
      hasAny = true;
      yield row;
    }
    if (!hasAny) report.unreadable(job.name, `holds no technology, read as ${job.format.label}`);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.unreadable(job.name, error.message);
  }
}

function recordOf(
  item: FormatRow & { kind: "row" },
  context: MapContext,
  report: Report,
  counts: FileCounts,
  seen: Map<string, Seen>,
): CatalogueRecord | null {
  const { row } = item;
  const mapped = item.map(context);
  if (mapped.kind === "rejected") {
    report.rejected(counts, row, mapped.reason, item.input);
    return null;
  }
  const completed = completeDraft(mapped.draft);
  if (completed.kind === "rejected") {
    report.rejected(counts, row, completed.reason, item.input);
    return null;
  }
  const { record } = completed;
  const key = keyOf(record.source, record.reference);
  const place = { file: counts.file, row };
  const earlier = seen.get(key) ?? new Map<string, Place>();
  const same = earlier.get(record.hash);
  if (same) {
    report.duplicate(counts, row, same);
    return null;
  }
  const [first] = earlier.values();
  if (first)
    report.note(
      counts.file,
      row,
      `repeats the reference of row ${first.row} with other content: a record of its own`,
    );
  seen.set(key, earlier.set(record.hash, place));
  for (const note of [...mapped.notes, ...completed.notes]) report.note(counts.file, row, note);
  for (const item of mapped.leftOut) report.leftOut(counts.file, row, item);
  return record;
}

/** Formats whose rows do not say whose they are: the file's name does, or `--uni`. */
const NAMES_NO_OWNER = new Set(["listing", "oai-dc", "rss", "schema-org"]);

/** The named files as jobs in the order given. Unreadable ones are reported. */
export async function planImport(options: ImportOptions, report: Report): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const file of await findFiles(options.files, report)) {
    try {
      const job = await planJob(file, options.format);
      if (NAMES_NO_OWNER.has(job.format.name) && !options.uni && !universityFromFile(file.name))
        throw new UnreadableFile('names no institution: import it by itself with --uni "NAME"');
      jobs.push(job);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      report.unreadable(file.name, error.message);
    }
  }
  return jobs;
}
