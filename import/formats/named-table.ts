import type { Mapped } from "../draft.ts";
import type { TextSource } from "../read/decode.ts";
import { readDelimited, readTable } from "../read/delimited.ts";
import { type FileHead, type Format, type FormatRow, type MapContext, mapRows } from "./format.ts";
import { delimiterOf, headerName } from "./head.ts";

type MapFields = (fields: Record<string, string>, context: MapContext) => Mapped;

/** The format of tables whose header holds all of these columns. */
export function tableFormat(
  about: Pick<Format, "name" | "label" | "telling"> & { columns: string[] },
  map: MapFields,
): Format {
  const { columns } = about;
  return {
    ...about,
    detect: (head) => delimiterOf(head, ...columns) !== null,
    read: (source, head) => readNamedTable(source, head, columns, map),
  };
}

/** Reads a table whose header holds all of these names, and maps each row. */
export function readNamedTable(
  { chunks }: TextSource,
  head: FileHead,
  names: string[],
  map: MapFields,
): AsyncGenerator<FormatRow> {
  const delimiter = delimiterOf(head, ...names) ?? ",";
  const isHeader = (cells: string[]) => {
    const found = new Set(cells.map(headerName));
    return names.every((name) => found.has(name));
  };
  return mapTable(chunks, { delimiter, isHeader }, map);
}

export function mapTable(
  chunks: AsyncIterable<string>,
  { delimiter, isHeader }: { delimiter: string; isHeader: (cells: string[]) => boolean },
  map: MapFields,
): AsyncGenerator<FormatRow> {
  const rows = readTable(readDelimited(chunks, delimiter), isHeader);
  return mapRows(rows, ({ fields }) => ({ input: fields, map: (context) => map(fields, context) }));
}
