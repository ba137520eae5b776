import { type AtomEntry, NEVER, writeAtom } from "#app/platform/http/atom.ts";
import { technologyHref } from "../technology-links.tsx";
import type { NewestTechnologies } from "./findable.schema.ts";

/**
 * The newest technologies as an Atom feed: a card's fields, and a link to the page, which asks users without access to
 * sign in. An entry's id is its URL, which never changes.
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

/** A technology in an Atom feed: published on the day that its source states, updated when what visitors read of it changed. */
export function toAtomEntry(
  { id, title, uni, summary, technologyClass, dateAdded, changedAt }: NewestTechnologies[number],
  origin: string,
): AtomEntry {
  const day = dateAdded === null ? null : `${dateAdded}T00:00:00Z`;
  return {
    id: origin + technologyHref(id),
    href: origin + technologyHref(id),
    title,
    author: uni,
    ...(day ? { published: day } : {}),
    updated: latest(day, changedAt && toSeconds(changedAt)),
    category: technologyClass,
    summary,
  };
}

/** The later of two instants in the form of `toSeconds`. */
function latest(one: string | null, other: string | null): string {
  const [, later] = [one ?? NEVER, other ?? NEVER].sort();
  return later ?? NEVER;
}

/** An instant of the database → `2026-11-20T09:05:00Z`. */
export function toSeconds(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}
