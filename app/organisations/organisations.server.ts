import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import {
  type OrganisationPage,
  OrganisationPageSchema,
  OrganisationsPageSchema,
} from "./organisations.schema.ts";

/** The viewer's organisations and claims, and those that are called like what was typed. @throws DomainError */
export function getOrganisationsPage({ database }: DatabaseDeps, like: string) {
  return database("organisations_page", { p_like: like }, OrganisationsPageSchema());
}

/**
 * One organisation as the viewer may see it; null if there is none of this slug. @throws DomainError
 *
 * @param withHome whether to read what its members see first, too
 */
export async function getOrganisationPage(
  { database }: DatabaseDeps,
  slug: string,
  withHome = false,
): Promise<OrganisationPage | null> {
  const args = { p_slug: slug, p_home: withHome };
  const page = await database("organisation_page", args, OrganisationPageSchema());
  return page.organisation === null ? null : page;
}
