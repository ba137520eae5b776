/** The fields that a search looks at, as the database names them, the most telling first. */
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

/** The fields that a whole query may match, and what only its meaning led to. */
export const DIRECT_HITS = ["patent-number", "title", "inventor", "university", "meaning"] as const;
