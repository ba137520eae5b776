import { TECHNOLOGY_CLASSES } from "../../import/vocabulary.ts";

/** The values of the class filter: the classes, and what has none. */
export const CLASS_FILTERS = [...TECHNOLOGY_CLASSES, "unsorted"] as const;

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
export const SEARCH_MODES = ["regular", "ai"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Characters of the longest query or prompt. */
export const LONGEST_QUERY = 2000;
