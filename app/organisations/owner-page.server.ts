import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { type OwnerListQuery, type OwnerPage, OwnerPageSchema } from "./owner-page.schema.ts";

/** An owner's offers, as far as the viewer may see it; null if there is no such owner. @throws DomainError */
export async function getOwnerPage(
  { database }: DatabaseDeps,
  slug: string,
  { class: chosen, page, q = "" }: OwnerListQuery,
): Promise<OwnerPage | null> {
  const args = {
    p_slug: slug,
    p_page: page,
    ...(chosen === null ? {} : { p_class: chosen }),
    ...(q === "" ? {} : { p_words: q }),
  };
  const found = await database("owner_page", args, OwnerPageSchema());
  return found.owner === null ? null : found;
}
