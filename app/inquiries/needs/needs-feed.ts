import { writeAtom } from "#app/platform/http/atom.ts";
import { needHref } from "./need-href.ts";
import type { StandingNeed } from "./needs.schema.ts";

/** The public needs as Atom, the newest first. */
export function needsAtom(
  needs: readonly StandingNeed[],
  { brand, origin }: { brand: string; origin: string },
): string {
  return writeAtom({
    id: `${origin}/needs.atom`,
    title: `Standing needs | ${brand}`,
    subtitle: "What companies and researchers seek, without their names.",
    self: `${origin}/needs.atom`,
    alternate: `${origin}/needs`,
    author: brand,
    entries: needs.map(({ id, asker, sought, requirements, publishedAt }) => ({
      id: origin + needHref(id),
      href: origin + needHref(id),
      title: sought,
      author: asker,
      updated: new Date(publishedAt).toISOString(),
      summary: requirements.join("; ") || null,
    })),
  });
}
