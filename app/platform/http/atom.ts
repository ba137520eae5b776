import { xmlElement as element, escapeXml } from "./xml.ts";

/** The `updated` value of an entry without a date; RFC 4287 requires one. */
export const NEVER = "1970-01-01T00:00:00Z";

export type AtomEntry = {
  id: string;
  href: string;
  title: string;
  author: string;
  /** Instants as RFC 3339 has them. */
  updated: string;
  published?: string;
  category?: string | null;
  summary?: string | null;
};

type AtomFeed = {
  id: string;
  title: string;
  subtitle?: string;
  self: string;
  alternate: string;
  author: string;
  icon?: string;
  /** The time at which the feed was made, which is its `updated` while it has no entries. */
  made?: string;
  /** The newest first. */
  entries: readonly AtomEntry[];
};

/** A feed as Atom (RFC 4287). */
export function writeAtom(feed: AtomFeed): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("id", feed.id),
    element("title", feed.title),
    feed.subtitle ? element("subtitle", feed.subtitle) : null,
    element(
      "updated",
      feed.entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ??
        feed.made ??
        NEVER,
    ),
    author(feed.author),
    link("self", "application/atom+xml", feed.self),
    link("alternate", "text/html", feed.alternate),
    feed.icon ? element("icon", feed.icon) : null,
    ...feed.entries.flatMap((entry) => [
      "<entry>",
      element("id", entry.id),
      element("title", entry.title),
      link("alternate", "text/html", entry.href),
      entry.published ? element("published", entry.published) : null,
      element("updated", entry.updated),
      author(entry.author),
      entry.category ? `<category term="${escapeXml(entry.category)}"/>` : null,
      entry.summary ? element("summary", entry.summary) : null,
      "</entry>",
    ]),
    "</feed>",
    "",
  ];
  return lines.filter((line) => line !== null).join("\n");
}

function author(name: string): string {
  return `<author>${element("name", name)}</author>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}
