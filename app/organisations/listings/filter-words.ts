import { capitalised } from "#app/ui/capitalised.ts";
import { LISTING_FIELDS } from "./listing-fields.ts";
import type { MISSING } from "./listing-filters.ts";

const MISSING_WORDS: Partial<Record<string, string>> = {
  image: "No image",
  answer: "Mistake reported",
  choice: "Newer text in the feed",
};

/** What a filter by something that a listing lacks is called: 'No contact'. */
export function missingWords(value: (typeof MISSING)[number]): string {
  const label = LISTING_FIELDS.find(({ column }) => column === value)?.label ?? value;
  return MISSING_WORDS[value] ?? `No ${label.toLowerCase()}`;
}

/** What the filter by class calls a value. */
export function classWords(value: string): string {
  return value === "none" ? "No class" : capitalised(value);
}

/** What the filter by status calls a value. */
export function statusWords(value: string): string {
  return value === "other" ? "Ended or not stated" : capitalised(value);
}
