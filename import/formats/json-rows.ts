import type { Mapped } from "../draft.ts";
import type { TextSource } from "../read/decode.ts";
import { readJson } from "../read/json.ts";
import { type FormatRow, type MapContext, mapRows } from "./format.ts";

/** Reads a file of JSON records and maps each; `isRecordKey` takes keys in lower case, as `readJson` does any. */
export function readJsonRows(
  { chunks }: TextSource,
  isRecordKey: (key: string) => boolean,
  map: (record: Record<string, unknown>, context: MapContext) => Mapped,
): AsyncGenerator<FormatRow> {
  const rows = readJson(chunks, (key) => isRecordKey(key.toLowerCase()));
  return mapRows(rows, ({ value }) => ({ input: value, map: (context) => map(value, context) }));
}
