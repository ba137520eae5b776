import { capitalised } from "#app/ui/capitalised.ts";
import { formatCount } from "#app/ui/format.ts";
import { LISTING_FIELDS, type ListingColumn } from "./listing-fields.ts";
import type { MISSING } from "./listing-filters.ts";
import { fields, missing } from "./listing-words.json";

const MISSING_WORDS: Partial<Record<string, string>> = missing;
const FIELDS: Partial<Record<string, { lacked: string }>> = fields;

/** The name of a filter by something that a listing lacks: 'No contact'. */
export function missingWords(value: (typeof MISSING)[number]): string {
  const label = LISTING_FIELDS.find(({ column }) => column === value)?.label ?? value;
  return MISSING_WORDS[value] ?? `No ${label.toLowerCase()}`;
}

/** A column as what a listing lacks: 'key benefits'. */
export function lackedWords(column: ListingColumn): string {
  return FIELDS[column]?.lacked ?? column;
}

/** '184 listings lack key benefits'. @param all how many listings there are */
export function lackWords(column: ListingColumn, listings: number, all: number): string {
  const what = lackedWords(column);
  if (listings === 1) return `1 listing lacks ${what}`;
  const which = listings === all ? `All ${formatCount(listings)}` : formatCount(listings);
  return `${which} listings lack ${what}`;
}

/** The name of a value of the filter by class. */
export function classWords(value: string): string {
  return value === "none" ? "No class" : capitalised(value);
}

/** The name of a value of the filter by status. */
export function statusWords(value: string): string {
  return value === "other" ? "Ended or not stated" : capitalised(value);
}
