import { writeAtom } from "#app/platform/atom.ts";
import { technologyHref } from "../technology-links.tsx";
import type { NewestTechnologies } from "./findable.schema.ts";

/**
 * The newest technologies as an Atom feed: a card's fields, and a link to the page, which asks users without access to
 * sign in. An entry's id is its URL, and both its dates are the day it was added, so neither ever changes.
 */
export function atomFeed(
  technologies: NewestTechnologies,
  { brand, origin }: { brand: string; origin: string },
): string {
  return writeAtom({
    id: `${origin}/feed.atom`,
    title: `Newest technologies | ${brand}`,
    subtitle: "What universities have added to the marketplace.",
    self: `${origin}/feed.atom`,
    alternate: `${origin}/`,
    author: brand,
    icon: `${origin}/favicon.ico`,
    entries: technologies.map(({ id, title, uni, summary, technologyClass, dateAdded }) => ({
      id: origin + technologyHref(id),
      href: origin + technologyHref(id),
      title,
      author: uni,
      published: `${dateAdded}T00:00:00Z`,
      updated: `${dateAdded}T00:00:00Z`,
      category: technologyClass,
      summary,
    })),
  });
}
