import { DomainError } from "#app/platform/domain-error.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { PatentQuerySchema } from "#app/technology-page/patent-page.schema.ts";
import { getPatentPage } from "#app/technology-page/patent-page.server.ts";
import type { SignInPreview } from "./sign-in-preview.ts";

/**
 * The card of the technology that a visitor wanted: one round trip if the destination is a technology's page, else
 * none. Null for any other destination, for an unknown technology, and if the catalogue is down: sign-in works without
 * it.
 */
export async function getSignInPreview(
  deps: DatabaseDeps,
  redirectTo: string,
): Promise<SignInPreview | null> {
  const techId = technologyOf(redirectTo);
  if (techId === null) return null;
  try {
    const { technology } = await getPatentPage(deps, techId);
    if (technology === null) return null;
    const { tech_id: id, title, uni, img, class1: technologyClass } = technology;
    return { id, title, uni, img, technologyClass };
  } catch (error) {
    // Already logged by the database call.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function technologyOf(path: string): number | null {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  if (pathname !== "/patentinfo") return null;
  return PatentQuerySchema().parse({ tech_id: searchParams.get("tech_id") }).tech_id;
}
