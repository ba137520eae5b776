import type { Mapped } from "../draft.ts";
import type { TextSource } from "../read/decode.ts";
import { readDelimited, readTable } from "../read/delimited.ts";
import type { FileHead, FormatRow, MapContext } from "./format.ts";
import { delimiterOf, headerName } from "./head.ts";

type MapFields = (fields: Record<string, string>, context: MapContext) => Mapped;

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

/** Reads a table and maps each row. */
export async function* mapTable(
  chunks: AsyncIterable<string>,
  { delimiter, isHeader }: { delimiter: string; isHeader: (cells: string[]) => boolean },
  map: MapFields,
): AsyncGenerator<FormatRow> {
  for await (const row of readTable(readDelimited(chunks, delimiter), isHeader)) {
    if (row.kind === "problem") yield row;
    else
      yield {
        kind: "row",
        row: row.row,
        input: row.fields,
        map: (context) => map(row.fields, context),
      };
  }
}
