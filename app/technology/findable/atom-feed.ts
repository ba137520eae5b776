import { type AtomEntry, NEVER, writeAtom } from "#app/platform/atom.ts";
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
    entries: technologies.map((technology) => toAtomEntry(technology, origin)),
  });
}

/** A technology in an Atom feed; its date is the day it was added. */
export function toAtomEntry(
  {
    id,
    title,
    uni,
    summary,
    technologyClass,
    dateAdded,
  }: Omit<NewestTechnologies[number], "dateAdded"> & { dateAdded: string | null },
  origin: string,
): AtomEntry {
  const day = dateAdded === null ? null : `${dateAdded}T00:00:00Z`;
  return {
    id: origin + technologyHref(id),
    href: origin + technologyHref(id),
    title,
    author: uni,
    ...(day ? { published: day } : {}),
    updated: day ?? NEVER,
    category: technologyClass,
    summary,
  };
}
