import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { type Numbers, NumbersPageSchema } from "./numbers.schema.ts";

/** A month of an organisation's listings; null for non-members. @throws DomainError */
export async function getNumbers(
  { database }: DatabaseDeps,
  slug: string,
  month: string | null,
): Promise<Numbers | null> {
  const args = { p_slug: slug, ...(month ? { p_month: month } : {}) };
  const page = await database("numbers_page", args, NumbersPageSchema());
  return page.organisation === null ? null : page;
}
