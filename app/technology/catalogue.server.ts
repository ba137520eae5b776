import type { MarketplaceQuery } from "../marketplace/marketplace.schema.ts";
import { type CallDatabase, sessionRejected } from "../platform/database.server.ts";
import { HomePageSchema, PatentPageSchema, UniversitiesSchema } from "./catalogue.schema.ts";

/** What the catalogue's reads need. Each is one round trip, with the rights of whoever asks. */
export type CatalogueDeps = { database: CallDatabase };

/** The Discover lists and who is asking. @throws DomainError */
export function getHomePage({ database }: CatalogueDeps) {
  return database("home_page", {}, HomePageSchema);
}

/** One technology as this viewer may read it. @throws DomainError */
export function getPatentPage({ database }: CatalogueDeps, techId: number) {
  return database("patent_page", { p_tech_id: techId }, PatentPageSchema);
}

/**
 * The universities under the filters of a listing whose names hold `like`, forty at most; for members.
 * @throws DomainError
 */
export async function listUniversities(
  { database }: CatalogueDeps,
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
