import * as z from "zod";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Doubt } from "#import/draft.ts";
import type { MapContext } from "#import/formats/format.ts";
import { ownRowReader } from "#import/formats/own-table.ts";
import { TABLE_TARGETS } from "#import/formats/table-targets.ts";
import { stagedRow } from "./read-rows.ts";

const RowToReadSchema = z.object({
  row: z.number().int(),
  input: z.string(),
  mended: z.record(z.string(), z.string()),
  /** Null for our own template. */
  columns: z.record(z.string(), z.enum(TABLE_TARGETS.map(({ target }) => target))).nullable(),
  organisation: z.string(),
  name: z.string(),
  dateOrder: z.enum(["month-first", "day-first", "short-year"]).nullable(),
});
const FieldsSchema = z.record(z.string(), z.string());

/**
 * Reads a row of a draft again, with the cells that a person mended in place of the source's; returns those that are still not
 * understood.
 */
export async function mendRow(database: CallDatabase, id: string, place: number): Promise<Doubt[]> {
  const args = { p_import: id, p_place: place };
  const found = await database("row_to_read", args, RowToReadSchema.nullable());
  if (found === null) return [];
  const { row, mended, columns, organisation: uni, name: fileName, dateOrder } = found;
  const source = FieldsSchema.parse(JSON.parse(found.input));
  const read = ownRowReader(columns ?? undefined);
  const map = (context: MapContext) => read({ ...source, ...mended }, context);
  const context = { fileName, uni, now: new Date(), ...(dateOrder ? { dateOrder } : {}) };
  const item = { kind: "row" as const, row, input: source, map };
  const { notes = [], content, extra, doubts = [] } = stagedRow(item, place, context, new Set());
  const changed = Object.entries(mended).map(
    ([field, text]) =>
      `${field}: “${text}” in place of “${source[field] ?? ""}”, as an editor wrote`,
  );
  const again = { place, notes: [...changed, ...notes], content, extra, doubts };
  await database("restage_row", { p_import: id, p_row: again as never }, z.unknown());
  return doubts;
}
