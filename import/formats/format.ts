import { type DateOrder, type DateOrText, parseDate, withFullYear } from "../clean/dates.ts";
import type { Mapped } from "../draft.ts";
import type { TextSource } from "../read/decode.ts";
import type { Problem } from "../read/problem.ts";
import type { Delimiter } from "./delimiters.ts";

/** A mapper's arguments besides the row. */
export type MapContext = {
  /** Name of the file, with its ending. */
  fileName: string;
  /** `--uni`, or null. */
  uni: string | null;
  /** The clock, for expiry dates. */
  now: Date;
  /** The order in which the file writes days and months, where its rows show it. */
  dateOrder?: DateOrder;
  /** Called with each date as it is written. */
  onDate?: (text: string) => void;
};

/** A date of a row, in the order that its file writes days and months. */
export function readDate(text: string, { dateOrder, onDate, now }: MapContext): DateOrText {
  onDate?.(text);
  if (dateOrder === "short-year") return parseDate(withFullYear(text, `${now.getUTCFullYear()}`));
  return parseDate(text, dateOrder);
}

export type FormatRow =
  | { kind: "row"; row: number; input: unknown; map: (context: MapContext) => Mapped }
  | { kind: "problem"; problem: Problem };

/** The rows of a reader as a format's: each record with its input for the report and its mapper. */
export async function* mapRows<Read extends { kind: "record"; row: number }>(
  rows: AsyncIterable<Read | { kind: "problem"; problem: Problem }>,
  toRow: (read: Read) => Pick<FormatRow & { kind: "row" }, "input" | "map">,
): AsyncGenerator<FormatRow> {
  for await (const read of rows)
    yield read.kind === "problem" ? read : { kind: "row", row: read.row, ...toRow(read) };
}

/** A kind of catalogue file: how it is recognised and how its rows are read. */
export type Format = {
  name: FormatName;
  /** The format's name in messages. */
  label: string;
  /** The columns without which a table is not read, in lower case. */
  columns?: readonly string[];
  /** Columns of which one shows that a file is nearly such a table, if none of `columns` does. */
  telling?: readonly string[];
  /** From the first characters of a file, by content. */
  detect: (head: FileHead) => boolean;
  /** Streams the rows; never throws on bad content, only on a failing disk. */
  read: (source: TextSource, head: FileHead) => AsyncGenerator<FormatRow>;
};

export type FormatName =
  | "listing"
  | "nasa"
  | "nasa-data"
  | "uspto"
  | "lens"
  | "google-patents"
  | "flintbox"
  | "rss"
  | "schema-org"
  | "own"
  | "espacenet"
  | "patentscope"
  | "uspto-odp"
  | "epo-ops"
  | "oai-dc"
  | "own-table";

/** The beginning of a file, seen as each family of formats sees it. */
export type FileHead = {
  text: string;
  /** Keys of the first record, lower case, where it looks like JSON. */
  jsonKeys: ReadonlySet<string>;
  /** The first lines as cells, lower case, for each delimiter that could apply. */
  lines: { delimiter: Delimiter; cells: string[] }[];
};
