import { writeAtom } from "../platform/atom.ts";
import type { SearchFeed } from "./alerts.schema.ts";

type Site = { brand: string; origin: string };

/** A saved search's private feed as Atom. Its own address holds the token, and is therefore not in it. */
export function searchAtom({ name, entries }: SearchFeed, { brand, origin }: Site): string {
  return writeAtom({
    id: `${origin}/searches`,
    title: `${name} | ${brand}`,
    self: null,
    alternate: `${origin}/searches`,
    author: brand,
    entries: entries.map(({ id, techId, title, uni, at }) => ({
      id: `${origin}/alerts/${id}`,
      href: pageOf(techId, origin),
      title,
      author: uni,
      updated: new Date(at).toISOString(),
    })),
  });
}

/** The same as JSON Feed 1.1. */
export function searchJsonFeed({ name, entries }: SearchFeed, { brand, origin }: Site): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `${name} | ${brand}`,
    home_page_url: `${origin}/searches`,
    items: entries.map(({ id, techId, title, uni, at }) => ({
      id: `${origin}/alerts/${id}`,
      url: pageOf(techId, origin),
      title,
      content_text: `${title}. ${uni}`,
      authors: [{ name: uni }],
      date_published: new Date(at).toISOString(),
    })),
  });
}

function pageOf(id: number, origin: string): string {
  return `${origin}/patentinfo?tech_id=${id}`;
}
