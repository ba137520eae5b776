import { isMissing } from "./listing-filters.ts";
import type { ListingsQuery } from "./listings.schema.ts";

/** The listings that lack a field, those that readers see most first. */
export function mostReadWithout(slug: string, column: string): string {
  return listingsHref(slug, { sort: "shown", ...(isMissing(column) ? { missing: column } : {}) });
}

/** The address of an organisation's listings with this filter, order and page; what is as usual is left out. */
export function listingsHref(slug: string, query: Partial<ListingsQuery>): string {
  const { like, missing, class: of, status, sort, page, said } = query;
  const given = {
    like,
    missing,
    class: of,
    status,
    sort: sort === "newest" ? "" : sort,
    page: page === 1 ? "" : page,
    said,
  };
  const search = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  const path = `/organisations/${slug}/listings`;
  return search.size > 0 ? `${path}?${search}` : path;
}
