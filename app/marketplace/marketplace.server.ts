import { type DatabaseDeps, sessionRejected } from "../platform/database.server.ts";
import { MarketplacePageSchema, type MarketplaceQuery } from "./marketplace.schema.ts";
import { UniversitiesSchema } from "./universities.schema.ts";

/** The listing for a member, the featured technologies for a visitor. @throws DomainError */
export function getMarketplacePage({ database }: DatabaseDeps, query: MarketplaceQuery) {
  return database("marketplace_page", listingArguments(query), MarketplacePageSchema);
}

/** Filters, order and page as arguments of the database's functions, for listings and searches alike. */
export function listingArguments(query: MarketplaceQuery) {
  return {
    p_class: query.class ?? undefined,
    p_status: query.status ?? undefined,
    p_uni: query.uni ?? undefined,
    p_sort: query.sort,
    p_page: query.page,
    p_uni_like: query.uniLike ?? undefined,
    p_hidden: query.hidden === "yes",
  };
}

/**
 * Universities whose names contain `like`, under the listing's other filters, at most forty; for members.
 * @throws DomainError
 */
export async function listUniversities(
  { database }: DatabaseDeps,
  like: string | null,
  query: Pick<MarketplaceQuery, "class" | "status" | "hidden">,
) {
  const args = {
    p_like: like ?? undefined,
    p_class: query.class ?? undefined,
    p_status: query.status ?? undefined,
    p_hidden: query.hidden === "yes",
  };
  const found = await database("list_universities", args, UniversitiesSchema.nullable());
  if (found === null) throw sessionRejected();
  return found;
}
