import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { type Numbers, NumbersPageSchema } from "./numbers.schema.ts";

/** The numbers of an organisation's listings in one week; null for non-members. @throws DomainError */
export async function getNumbers(
  { database }: DatabaseDeps,
  slug: string,
  week: string | null,
): Promise<Numbers | null> {
  const args = { p_slug: slug, ...(week ? { p_week: week } : {}) };
  const page = await database("numbers_page", args, NumbersPageSchema());
  return page.organisation === null ? null : page;
}
