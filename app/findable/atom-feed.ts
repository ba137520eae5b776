import { escapeXml } from "../platform/xml.ts";
import { technologyHref } from "../technology/technology-links.tsx";
import type { NewestTechnologies } from "./findable.schema.ts";

/** The `updated` value of a feed without entries; RFC 4287 requires one. */
const NEVER = "1970-01-01";

/**
 * The newest technologies as an Atom feed (RFC 4287): a card's fields, and a link to the page, which asks users without
 * access to sign in. An entry's id is its URL, and both its dates are the day it was added, so neither ever changes.
 */
export function atomFeed(
  technologies: NewestTechnologies,
  { brand, origin }: { brand: string; origin: string },
): string {
  const name = escapeXml(brand);
  const address = escapeXml(`${origin}/feed.atom`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${address}</id>
<title>Newest technologies | ${name}</title>
<subtitle>What universities have added to the marketplace.</subtitle>
<updated>${instantOf(technologies[0]?.dateAdded ?? NEVER)}</updated>
<author><name>${name}</name></author>
<link rel="self" type="application/atom+xml" href="${address}"/>
<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/`)}"/>
<icon>${escapeXml(`${origin}/favicon.ico`)}</icon>
${technologies.map((technology) => entry(technology, origin)).join("\n")}
</feed>
`;
}

function entry(
  { id, title, uni, summary, technologyClass, dateAdded }: NewestTechnologies[number],
  origin: string,
): string {
  const address = escapeXml(origin + technologyHref(id));
  return `<entry>
<id>${address}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${instantOf(dateAdded)}</published>
<updated>${instantOf(dateAdded)}</updated>
<author><name>${escapeXml(uni)}</name></author>
${technologyClass ? `<category term="${technologyClass}"/>\n` : ""}${summary ? `<summary>${escapeXml(summary)}</summary>\n` : ""}</entry>`;
}

function instantOf(day: string): string {
  return `${day}T00:00:00Z`;
}
