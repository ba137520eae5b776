/** The searched fields by their database names, from the highest weight to the lowest. */
export const SEARCHED_FIELDS = [
  "patent-number",
  "title",
  "inventor",
  "university",
  "summary",
  "description",
  "application",
  "benefits",
  "market",
  "stage",
  "additional",
  "tags",
  "rationale",
] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** The fields that a whole query may match, and `meaning` for what only the vectors found. */
export const DIRECT_HITS = ["patent-number", "title", "inventor", "university", "meaning"] as const;
