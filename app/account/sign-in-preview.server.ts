import type { DatabaseDeps } from "../platform/database.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { PatentQuerySchema } from "../technology-page/patent-page.schema.ts";
import { getPatentPage } from "../technology-page/patent-page.server.ts";
import type { SignInPreview } from "./sign-in-preview.ts";

/**
 * The technology that a visitor was going to, as far as a card shows it; one trip where the destination is a
 * technology's page, none otherwise. Null for any other destination, for one that is not there, and where the
 * catalogue cannot be reached: signing in works all the same.
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
    // Logged where it failed.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function technologyOf(path: string): number | null {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  if (pathname !== "/patentinfo") return null;
  return PatentQuerySchema.parse({ tech_id: searchParams.get("tech_id") }).tech_id;
}
