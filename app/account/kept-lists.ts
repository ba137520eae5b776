/** The two lists that an account keeps, with the words that the specification has for them. */
export const KEPT_LISTS = {
  save: {
    path: "/account/saved",
    heading: "Saved Technologies",
    empty: "No saved technologies.",
    kept: "Saved",
    all: "All saved technologies",
  },
  like: {
    path: "/account/liked",
    heading: "Liked Technologies",
    empty: "No liked technologies.",
    kept: "Liked",
    all: "All liked technologies",
  },
} as const;
/** The orders of a list, as its address names them. */
export const KEPT_SORTS = [
  { value: "newest", label: "Newest" },
  { value: "title", label: "Title" },
  { value: "status", label: "Status" },
] as const;
export type KeptKind = keyof typeof KEPT_LISTS;

/** Which list the last part of an account's address names; null for neither. */
export function keptKindOf(list: string | undefined): KeptKind | null {
  if (list === "saved") return "save";
  return list === "liked" ? "like" : null;
}
