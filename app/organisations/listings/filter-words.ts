import { capitalised } from "#app/ui/capitalised.ts";
import { formatCount } from "#app/ui/format.ts";
import { LISTING_FIELDS, type ListingColumn } from "./listing-fields.ts";
import type { MISSING } from "./listing-filters.ts";

const MISSING_WORDS: Partial<Record<string, string>> = {
  image: "No image",
  answer: "Mistake reported",
  choice: "Newer text in the feed",
  record: "Status differs from the record",
};

/** The name of a filter by something that a listing lacks: 'No contact'. */
export function missingWords(value: (typeof MISSING)[number]): string {
  const label = LISTING_FIELDS.find(({ column }) => column === value)?.label ?? value;
  return MISSING_WORDS[value] ?? `No ${label.toLowerCase()}`;
}

const LACKS: Partial<Record<ListingColumn, string>> = {
  technical_summary: "a description",
  pi_contactinfo: "a contact",
  key_benefits: "key benefits",
  summary: "a summary",
  application: "a commercial application",
  developmental_stage: "a developmental stage",
  market_summary: "a background or market",
  availability: "a stated availability",
  class1: "a class",
  inventor: "inventors",
  pi_patentid: "patent numbers",
};

/** A column as what a listing lacks: 'key benefits'. */
export function lackedWords(column: ListingColumn): string {
  return LACKS[column] ?? column;
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
