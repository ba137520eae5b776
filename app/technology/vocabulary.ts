/**
 * The catalogue's fixed words. They stand apart from `catalogue.schema.ts` because the browser needs them
 * and must not get zod with them.
 */

/** The specification's technology classes, in its order. */
export const TECHNOLOGY_CLASSES = [
  "computing",
  "biotechnology",
  "medical",
  "energy",
  "materials",
  "environmental",
] as const;
/** The values of the class filter: the classes, and what has none. */
export const CLASS_FILTERS = [...TECHNOLOGY_CLASSES, "unsorted"] as const;
/** The specification's patent statuses, in its order. */
export const PATENT_STATUSES = ["active", "pending", "other"] as const;
/** The specification's categories, in the order of Commercial Potential. */
export const CATEGORIES = [
  "Breakthrough",
  "Significant Innovation",
  "Incremental Improvement",
  "Marginal Improvement",
  "Unclassified",
] as const;

/** The specification's Discover lists, in the order that `home_page()` gives them. */
export const DISCOVER_LISTS = ["Most Popular", "Newest", "Trending", "Recommended"] as const;

export type TechnologyClass = (typeof TECHNOLOGY_CLASSES)[number];
export type PatentStatus = (typeof PATENT_STATUSES)[number];
export type Category = (typeof CATEGORIES)[number];

/** The specification's sorts, as `/marketplace?sort=` names them, with their labels. */
export const SORTS = [
  { value: "commercial-potential", label: "Commercial Potential" },
  { value: "most-liked", label: "Most Liked" },
  { value: "most-saved", label: "Most Saved" },
  { value: "most-recent", label: "Most Recent" },
  { value: "most-relevant", label: "Most Relevant" },
] as const;

export type Sort = (typeof SORTS)[number]["value"];

/** The order that a listing has when nobody chose one: a search keeps its own. */
export function defaultSort(q: string): Sort {
  return q === "" ? "commercial-potential" : "most-relevant";
}

/** The specification's search modes, as `/marketplace?mode=` names them. */
/** What kind of owner a technology has. */
export const OWNER_KINDS = ["university", "agency", "company", "person"] as const;

export const SEARCH_MODES = ["regular", "ai"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];
/** Characters of the longest query or prompt. */
export const LONGEST_QUERY = 2000;
