import { lists } from "./account-words.json";

/** The two lists of an account, with their texts. */
export const SAVED_LISTS = lists;
/** The sort orders of a list, as in its URL. */
export const SAVED_SORTS = [
  { value: "newest", label: "Newest" },
  { value: "title", label: "Title" },
  { value: "status", label: "Status" },
] as const;
export type SavedListKind = keyof typeof SAVED_LISTS;

/** The list that the last segment of an account's URL names; null for any other. */
export function savedKindOf(list: string | undefined): SavedListKind | null {
  if (list === "saved") return "save";
  return list === "liked" ? "like" : null;
}
