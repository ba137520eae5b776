import type { DatabaseDeps } from "#app/platform/database.server.ts";
import { type OwnerPage, OwnerPageSchema } from "./owner-page.schema.ts";

/** What an owner offers, as far as the viewer may see it; null if there is no such owner. @throws DomainError */
export async function getOwnerPage(
  { database }: DatabaseDeps,
  slug: string,
): Promise<OwnerPage | null> {
  const page = await database("owner_page", { p_slug: slug }, OwnerPageSchema());
  return page.owner === null ? null : page;
}
