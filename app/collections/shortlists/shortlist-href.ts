import type { ShortlistId, ShortlistQuery } from "./shortlists.schema.ts";

/** The address of a list at the same pages of technologies and comments. */
export function shortlistHref(
  id: ShortlistId,
  { page, earlier }: Pick<ShortlistQuery, "page" | "earlier">,
): string {
  const search = new URLSearchParams();
  if (page > 1) search.set("page", `${page}`);
  if (earlier > 1) search.set("earlier", `${earlier}`);
  return `/shortlists/${id}${search.size > 0 ? `?${search}` : ""}`;
}
