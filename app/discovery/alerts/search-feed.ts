import { writeAtom } from "#app/platform/http/atom.ts";
import { writeJsonFeed } from "#app/platform/http/json-feed.ts";
import type { SearchFeed } from "./alerts.schema.ts";

type Site = { brand: string; origin: string };

/** A saved search's private feed as Atom. @param self its own address, which whoever reads it has */
export function searchAtom(
  { id: search, name, madeAt, entries }: SearchFeed,
  { brand, origin }: Site,
  self: string,
): string {
  return writeAtom({
    made: new Date(madeAt).toISOString(),
    id: `${origin}/searches#${search}`,
    title: `${name} | ${brand}`,
    self,
    alternate: `${origin}/searches`,
    author: brand,
    entries: entries.map(({ id, techId, kind, title, uni, summary, at }) => ({
      id: `${origin}/alerts/${id}`,
      href: pageOf(techId, origin),
      title: titleOf(kind, title),
      author: uni,
      summary,
      updated: new Date(at).toISOString(),
    })),
  });
}

/** The same as JSON Feed 1.1. */
export function searchJsonFeed(
  { name, entries }: SearchFeed,
  { brand, origin }: Site,
  self: string,
): string {
  return writeJsonFeed({
    title: `${name} | ${brand}`,
    home: `${origin}/searches`,
    self,
    items: entries.map(({ id, techId, kind, title, uni, summary, at }) => ({
      id: `${origin}/alerts/${id}`,
      url: pageOf(techId, origin),
      title: titleOf(kind, title),
      content_text: summary ?? `${title}. ${uni}`,
      authors: [{ name: uni }],
      date_published: new Date(at).toISOString(),
    })),
  });
}

function pageOf(id: number, origin: string): string {
  return `${origin}/patentinfo?tech_id=${id}`;
}

function titleOf(kind: SearchFeed["entries"][number]["kind"], title: string): string {
  return kind === "text" ? `Changed: ${title}` : title;
}
