import { LISTING_FIELDS } from "../listings/listing-fields.ts";
import type { ImportCounts, ImportPage, ShownRows } from "./imports.schema.ts";

/** The names of an import's states. */
export const STATE_WORDS: Record<ImportPage["details"]["state"], string> = {
  waiting: "Waiting to be read",
  reading: "Being read",
  sheet: "Which sheet should be read?",
  columns: "What does each column hold?",
  draft: "To review",
  publishing: "Being published",
  done: "Published",
  failed: "Not read",
  left: "Discarded",
  undoing: "Being rolled back",
  undone: "Rolled back",
};

/** The names of rows' outcomes. */
const ROWS_WORDS: Record<ShownRows, string> = {
  unsure: "To decide",
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  left: "Left out",
  withdrawn: "Withdrawn",
  rejected: "Refused",
  copies: "Copies",
  doubtful: "To mend",
};

/** The fact by which a row was matched to a listing. */
export const FOUND_WORDS = {
  feed: "known from an earlier import",
  address: "by its address",
  number: "by its number",
  words: "by its title and text",
  editor: "by your answer",
} as const;

/** Why something stays when its import is rolled back. */
export const STAYS_WORDS = {
  edited: "was edited since",
  adopted: "another import has it too",
  moved: "is no longer yours",
  withdrawn: "was withdrawn since",
} as const;

/** '3 new · 2 changed'; empty where there is nothing. */
export function countWords(counts: ImportCounts): string {
  return (Object.keys(ROWS_WORDS) as ShownRows[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${ROWS_WORDS[kind].toLowerCase()}`)
    .join(" · ");
}

/** A column's name for people. */
export function columnWords(column: string): string {
  if (column === "ends_on") return "Ends on";
  return LISTING_FIELDS.find((field) => field.column === column)?.label ?? column;
}
