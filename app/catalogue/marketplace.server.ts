import type { CatalogueDeps } from "./catalogue.server.ts";
import { MarketplacePageSchema, type MarketplaceQuery } from "./marketplace.schema.ts";

/** The listing for a member, the featured technologies for a visitor. @throws DomainError */
export function getMarketplacePage({ database }: CatalogueDeps, query: MarketplaceQuery) {
  return database(
    "marketplace_page",
    {
      p_class: query.class ?? undefined,
      p_status: query.status ?? undefined,
      p_uni: query.uni ?? undefined,
      p_sort: query.sort,
      p_page: query.page,
      p_uni_like: query.uniLike ?? undefined,
    },
    MarketplacePageSchema,
  );
}
