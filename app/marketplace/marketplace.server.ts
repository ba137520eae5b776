import type { CatalogueDeps } from "../technology/catalogue.server.ts";
import { MarketplacePageSchema, type MarketplaceQuery } from "./marketplace.schema.ts";

/** The listing for a member, the featured technologies for a visitor. @throws DomainError */
export function getMarketplacePage({ database }: CatalogueDeps, query: MarketplaceQuery) {
  return database("marketplace_page", listingArguments(query), MarketplacePageSchema);
}

/** Filters, order and page as the database's functions take them, of a listing and of a search alike. */
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
