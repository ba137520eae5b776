import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";

/** The values of the class filter: the classes, and 'unsorted' for technologies without one. */
export const CLASS_FILTERS = [...TECHNOLOGY_CLASSES, "unsorted"] as const;

/** The class filters to show: 'unsorted' only where it lists something, or is chosen. */
export function shownClasses(counts: Record<string, number>, chosen: readonly string[]) {
  return CLASS_FILTERS.filter(
    (name) => name !== "unsorted" || counts.unsorted || chosen.includes(name),
  );
}

/** How results are laid out: values of `/marketplace?view=`. */
export const VIEWS = ["cards", "rows"] as const;
export type View = (typeof VIEWS)[number];

/** How many results a page has: values of `/marketplace?per=`, the first by default. */
export const PAGE_LENGTHS = [10, 25, 50, 100] as const;

/** The sort orders: values of `/marketplace?sort=` and their labels. */
export const SORTS = [
  { value: "commercial-potential", label: "Commercial Potential" },
  { value: "most-liked", label: "Most Liked" },
  { value: "most-saved", label: "Most Saved" },
  { value: "most-recent", label: "Most Recent" },
  { value: "most-relevant", label: "Most Relevant" },
  { value: "term-end", label: "End of Term" },
] as const;
export type Sort = (typeof SORTS)[number]["value"];

/**
 * The order where none is chosen: relevance for a search. A listing has its latest technologies by Commercial Potential,
 * or is by date if none of them (`assessed`) has a category.
 */
export function defaultSort(q: string, assessed: number | null = null): Sort {
  if (q !== "") return "most-relevant";
  return assessed === 0 ? "most-recent" : "commercial-potential";
}

/** The search modes: values of `/marketplace?mode=`. */
export const SEARCH_MODES = ["regular", "ai"] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Maximum characters of a query or prompt. */
export const LONGEST_QUERY = 2000;
