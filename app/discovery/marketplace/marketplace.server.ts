import { type DatabaseDeps, sessionRejected } from "#app/platform/services/database.server.ts";
import { FILTER_NAMES } from "./chosen-filters.ts";
import { MarketplacePageSchema, type MarketplaceQuery } from "./marketplace.schema.ts";
import { UniversitiesSchema } from "./universities.schema.ts";
import { defaultSort } from "./vocabulary.ts";

/** The listing for a member, the featured technologies for a visitor. @throws DomainError */
export function getMarketplacePage({ database }: DatabaseDeps, query: MarketplaceQuery) {
  return database("marketplace_page", listingArguments(query), MarketplacePageSchema());
}

/** Filters, order and page as arguments of the database's functions, for listings and searches alike. */
export function listingArguments(query: MarketplaceQuery) {
  return {
    p_filters: filterArgument(query),
    p_sort: query.sort ?? (query.q === "" ? undefined : defaultSort(query.q)),
    p_page: query.page,
    p_per: query.per,
    p_uni_like: query.uniLike ?? undefined,
  };
}

/** The filters that are set, as the database reads them. */
export function filterArgument(query: Filters): Record<string, string[] | string | boolean> {
  const set = FILTER_NAMES.flatMap((name) => {
    const value = query[name];
    if (value === null || value.length === 0) return [];
    return [[name, value === "yes" ? true : value] as const];
  });
  return Object.fromEntries(set);
}

export type Filters = Pick<MarketplaceQuery, (typeof FILTER_NAMES)[number]>;

/**
 * Universities whose names contain `like`, under the listing's other filters, at most forty; for members.
 * @throws DomainError
 */
export async function listUniversities(
  { database }: DatabaseDeps,
  like: string | null,
  query: Filters,
) {
  const args = {
    p_like: like ?? undefined,
    p_filters: filterArgument(query),
  };
  const found = await database("list_universities", args, UniversitiesSchema().nullable());
  if (found === null) throw sessionRejected();
  return found;
}
