/** Things by whose absence listings can be filtered: a field, an image, or an answer to a reader or to the feed. */
export const MISSING = [
  "pi_contactinfo",
  "image",
  "class1",
  "technical_summary",
  "summary",
  "key_benefits",
  "application",
  "developmental_stage",
  "market_summary",
  "availability",
  "inventor",
  "pi_patentid",
  "answer",
  "choice",
  "record",
] as const;

/** Whether listings can be filtered by lacking this. */
export function isMissing(column: string): column is (typeof MISSING)[number] {
  return MISSING.some((each) => each === column);
}

/** The orders of listings. */
export const LISTING_SORTS = ["newest", "gaps", "shown"] as const;
