import type { Doubt } from "#import/draft.ts";
import { type CatalogueRecord, completeDraft } from "#import/enrich.ts";
import type { Delimiter } from "#import/formats/delimiters.ts";
import type { FormatRow, MapContext } from "#import/formats/format.ts";
import { HEAD_LENGTH, readFileHead } from "#import/formats/head.ts";
import {
  ownTable,
  readTableColumns,
  type TableColumn,
  type TableColumns,
  templateOf,
} from "#import/formats/own-table.ts";
import { detectFormat } from "#import/formats/registry.ts";
import { fileJob, type Job, planJob } from "#import/jobs.ts";
import { type ImportFile, readTextHead } from "#import/read/decode.ts";
import { UnreadableFile } from "#import/read/problem.ts";
import { rewrittenNote } from "#import/read/rewritten.ts";
import { STATEMENTS_VERSION } from "#import/statements/statement.ts";
import { keyOf, surveyJobs } from "#import/survey.ts";
import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import { RefusedAddress } from "../addresses/fetch-address.ts";
import { ownDownload, stagedOwnRow } from "./own-download.ts";

/** A file that was parsed: its rows in order, and what all of them together tell. */
export type ParsedFile = {
  /** The format's name for people. */
  format: string;
  notes: string[];
  rows: FormatRow[];
  /** With the order in which the file writes days and months. */
  context: MapContext;
  /** Numbers that more than one title has, as `keyOf` joins them. */
  repeated: ReadonlySet<string>;
};

const MOST_ROWS = 5000;
/** Most columns that a person is asked about. */
const MOST_ASKED = 200;
/** Most problems of a file as a whole that its review names. */
const MOST_PROBLEMS = 20;
/** Characters of the source's row that the review page shows. */
const SHOWN_INPUT = 20_000;

/** A row as the database takes it; `doubts` are cells that a person may mend. */
type StagedRow = { notes?: string[]; doubts?: Doubt[]; [column: string]: unknown };

/** How a person says that an organisation's own table is to be read. */
export type TableReading = { columns: TableColumns; delimiter: Delimiter | null };

/**
 * The columns of a table in an organisation's own words, which a person has to name, and the delimiters that may divide it;
 * null for any other file. @throws RefusedAddress
 */
export function askedColumns(
  file: ImportFile,
  delimiter: Delimiter | null,
): Promise<{ delimiters: Delimiter[]; columns: TableColumn[] } | null> {
  return onlyReadable(async () => {
    const head = readFileHead(await readTextHead(file, HEAD_LENGTH));
    const isKnown =
      ownDownload(head) !== null || templateOf(head) !== null || detectFormat(head) !== null;
    const asked = isKnown ? null : await readTableColumns(head, delimiter);
    if (asked && asked.columns.length > MOST_ASKED)
      throw new RefusedAddress(
        `The table has ${asked.columns.length} columns; ${MOST_ASKED} can be read. Delete those that nobody needs, and send it again.`,
      );
    return asked;
  });
}

/**
 * Parses a whole file, once.
 *
 * @param partial whether the source was asked for changes only, of which there may be none
 * @param reading of an organisation's own table; null where the file is in a format that is known
 * @throws RefusedAddress where it cannot be read
 */
export async function parseFile(
  file: ImportFile,
  context: MapContext,
  { partial, reading }: { partial: boolean; reading: TableReading | null },
): Promise<ParsedFile> {
  const job = await jobOf(file, reading);
  const rows: FormatRow[] = [];
  /** Problems of the whole file, such as lines above its header. */
  const problems: string[] = [];
  await onlyReadable(async () => {
    for await (const item of job.read(() => {})) {
      if (!isOfFile(item)) rows.push(item);
      else if (problems.length < MOST_PROBLEMS) problems.push(item.problem.reason);
      if (rows.length > MOST_ROWS) break;
    }
  });
  if (rows.length === 0 && !partial) throw new RefusedAddress("It holds no listing.");
  if (rows.length > MOST_ROWS)
    throw new RefusedAddress(
      `It holds more than ${MOST_ROWS} rows, the most that are read at once: split it.`,
    );
  const notes = [...job.notes(), ...problems, rewrittenNote(rows) ?? []].flat();
  const parsed: Job = {
    ...job,
    async *read() {
      yield* rows;
    },
  };
  const survey = await surveyJobs([parsed], () => context, new AbortController().signal);
  const dateOrder = survey.dateOrders.get(parsed);
  return {
    format: job.format.label,
    notes,
    rows,
    context: dateOrder ? { ...context, dateOrder } : context,
    repeated: survey.repeated,
  };
}

/** The rows from a place on as they are staged: taken with all that was read, or rejected with the reason. */
export function* stagedRows(
  { rows, context, repeated }: ParsedFile,
  from: number,
): Generator<object> {
  for (let place = from; place < rows.length; place += 1) {
    const row = rows[place];
    if (row) yield stagedRow(row, place, context, repeated);
  }
}

function isOfFile(item: FormatRow): item is Extract<FormatRow, { kind: "problem" }> {
  return item.kind === "problem" && item.problem.row === null;
}

/** A row as it is staged, taken with all that was read, or rejected with the reason. */
export function stagedRow(
  item: FormatRow,
  place: number,
  context: MapContext,
  repeated: ReadonlySet<string>,
): StagedRow {
  if (item.kind === "problem") {
    const { row, reason, input } = item.problem;
    return { place, row, outcome: "rejected", reason, input: shown(input) };
  }
  const { row } = item;
  const input = shown(item.input);
  const mapped = item.map(context);
  if (mapped.kind === "rejected")
    return { place, row, outcome: "rejected", reason: mapped.reason, input };
  const own = stagedOwnRow(mapped, item.input);
  if (own) return { place, row, input, ...own };
  const completed = completeDraft(mapped.draft);
  if (completed.kind === "rejected")
    return { place, row, outcome: "rejected", reason: completed.reason, input };
  const { record } = completed;
  const left = mapped.leftOut.map(({ field, reason }) => `${field}: ${reason}`);
  const isShared = repeated.has(keyOf(record.source, record.reference));
  return {
    place,
    row,
    outcome: "taken",
    notes: [...mapped.notes, ...completed.notes, ...left, ...ownNotes(record, context.uni)],
    // A row that was cut cannot be read again.
    doubts: input.length < SHOWN_INPUT ? (mapped.doubts ?? []) : [],
    input,
    reference: record.reference,
    // Records that share a number are distinguished by their titles, never by their order.
    externalId: isShared
      ? storable(`${record.reference}~${record.technology.title.toLowerCase().slice(0, 200)}`)
      : record.reference,
    hash: record.hash,
    content: contentOf(record),
    extra: {
      date_added: record.technology.date_added,
      date_added_text: record.details.date_added_text,
      term_ends_on: record.details.term_ends_on,
      families: record.families,
      images: mapped.draft.given.images ?? [],
      statements: record.statements.map((statement, index) => ({
        place: index + 1,
        ...statement,
        version: STATEMENTS_VERSION,
      })),
    },
  };
}

/** The columns of a record that an editor sees. Fields that QUAD itself fills are not imported from an organisation. */
function contentOf({ technology, details, contact }: CatalogueRecord): Record<string, unknown> {
  const told: Record<string, unknown> = {
    ...technology,
    ...details,
    // A source that states none takes none away.
    status: technology.stated_status ?? (technology.status === "other" ? null : technology.status),
    pi_filingdate: details.filing_date ?? details.filing_date_text,
    pi_contactinfo: contact,
  };
  const owned = TECHNOLOGY_FIELDS.flatMap((field) => ("owned" in field ? [field.column] : []));
  return Object.fromEntries(
    [...owned, "ends_on", "availability", "licence_terms", "source_url"].map((column) => [
      column,
      told[column],
    ]),
  );
}

/** Names on a row what its source has but an organisation's import leaves out. */
function ownNotes(
  { technology, details, reports, givenSimilar }: CatalogueRecord,
  uni: string | null,
) {
  const left = [
    technology.img !== null ? "img" : null,
    technology.categorical_assign !== "Unclassified" ? "categorical_assign" : null,
    details.scores !== null ? "scores" : null,
    details.report_filepath ? "report_filepath" : null,
    details.reasoning_for_categorical_assign ? "reasoning_for_categorical_assign" : null,
    reports !== null ? "the report" : null,
    givenSimilar !== null ? "pi_similaropps" : null,
  ].filter((field) => field !== null);
  const notes = left.map((field) => `${field}: not taken from an organisation's file`);
  if (uni !== null && technology.uni !== uni)
    notes.push(`names ${technology.uni}: listed under ${uni}`);
  return notes;
}

function shown(input: unknown): string {
  const text = typeof input === "string" ? input : (JSON.stringify(input, null, 1) ?? "");
  return storable(text.slice(0, SHOWN_INPUT));
}

/** Without what Postgres refuses: NUL, and the half of a character that a cut left. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

async function jobOf(file: ImportFile, reading: TableReading | null): Promise<Job> {
  const head = readFileHead(await readTextHead(file, HEAD_LENGTH));
  const format = reading
    ? ownTable(reading.columns, reading.delimiter)
    : (ownDownload(head) ?? templateOf(head));
  if (format) return fileJob(file, format, head);
  return onlyReadable(() => planJob(file, null));
}

async function onlyReadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new RefusedAddress(`It ${error.message}.`);
  }
}
