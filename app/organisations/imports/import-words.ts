import { LISTING_FIELDS } from "../listings/listing-fields.ts";
import { found, rows, states, stays } from "./import-words.json";
import type { ImportCounts, ShownRows } from "./imports.schema.ts";

/** The names of an import's states. */
export const STATE_WORDS = states;
/** The fact by which a row was matched to a listing. */
export const FOUND_WORDS = found;
/** Why something stays when its import is rolled back. */
export const STAYS_WORDS = stays;

/** '3 new · 2 changed'; empty where there is nothing. */
export function countWords(counts: ImportCounts): string {
  return (Object.keys(rows) as ShownRows[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${rows[kind].toLowerCase()}`)
    .join(" · ");
}

/** A column's name for people. */
export function columnWords(column: string): string {
  if (column === "ends_on") return "Ends on";
  return LISTING_FIELDS.find((field) => field.column === column)?.label ?? column;
}
