import type { CallDatabase } from "../platform/database.server.ts";
import {
  AccountPageSchema,
  HomePageSchema,
  MarketplacePageSchema,
  type MarketplaceQuery,
  PatentPageSchema,
  UniversitiesSchema,
} from "./catalogue.schema.ts";

/** What the catalogue's reads need. Each is one round trip, with the rights of whoever asks. */
export type CatalogueDeps = { database: CallDatabase };

/** The Discover lists and who is asking. @throws DomainError */
export function getHomePage({ database }: CatalogueDeps) {
  return database("home_page", {}, HomePageSchema);
}

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

/** One technology as this viewer may read it. @throws DomainError */
export function getPatentPage({ database }: CatalogueDeps, techId: number) {
  return database("patent_page", { p_tech_id: techId }, PatentPageSchema);
}

/** The dashboard of whoever asks. @throws DomainError */
export function getAccountPage({ database }: CatalogueDeps) {
  return database("account_page", {}, AccountPageSchema);
}

/** The universities whose names hold `like`, forty at most; for members. @throws DomainError */
export function listUniversities({ database }: CatalogueDeps, like: string | null) {
  return database("list_universities", { p_like: like ?? undefined }, UniversitiesSchema);
}
