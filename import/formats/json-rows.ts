import type { Mapped } from "../draft.ts";
import type { TextSource } from "../read/decode.ts";
import { readJson } from "../read/json.ts";
import type { FormatRow, MapContext } from "./format.ts";

/** Reads a file of JSON records and maps each; `isRecordKey` takes keys in lower case, as `readJson` does any. */
export async function* readJsonRows(
  { chunks }: TextSource,
  isRecordKey: (key: string) => boolean,
  map: (record: Record<string, unknown>, context: MapContext) => Mapped,
): AsyncGenerator<FormatRow> {
  for await (const row of readJson(chunks, (key) => isRecordKey(key.toLowerCase()))) {
    if (row.kind === "problem") yield row;
    else
      yield {
        kind: "row",
        row: row.row,
        input: row.value,
        map: (context) => map(row.value, context),
      };
  }
}
