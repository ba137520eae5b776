import { escapeXml } from "#app/platform/http/xml.ts";
import { ownerHref, technologyHref } from "../technology-links.tsx";
import type { FeaturedAddresses } from "./findable.schema.ts";

/** Technologies per part, as in `featured_addresses`. Together with the site's own pages, below the limit of 50,000. */
const PART = 49_000;

/**
 * A sitemap (sitemaps.org, 0.9) of the pages that respond 200 to everyone: the site's own and those of owners
 * and featured technologies. If one file cannot hold them, it is an index whose parts follow as `?part=`.
 *
 * @param pages the paths of the site's own pages
 * @param part null for the sitemap itself; `found` is then its first part
 */
export function sitemapXml(
  { total, listsOf, owners, technologies }: FeaturedAddresses,
  pages: readonly string[],
  part: number | null,
  origin: string,
): string {
  const parts = Math.ceil(total / PART);
  if (part === null && parts > 1) {
    const addresses = Array.from({ length: parts }, (_, at) => `/sitemap.xml?part=${at + 1}`);
    return xml(
      "sitemapindex",
      "sitemap",
      addresses.map((path) => ({ path, changed: null })),
      origin,
    );
  }
  const own = pages.map((path) => ({ path, changed: path === "/" ? listsOf : null }));
  const organisations = owners.map(({ slug, changedAt }) => ({
    path: ownerHref(slug),
    changed: changedAt,
  }));
  const featured = technologies.map(({ id, changedAt }) => ({
    path: technologyHref(id),
    changed: changedAt,
  }));
  return xml(
    "urlset",
    "url",
    [...((part ?? 1) === 1 ? [...own, ...organisations] : []), ...featured],
    origin,
  );
}

function xml(
  root: string,
  element: string,
  entries: { path: string; changed: string | null }[],
  origin: string,
): string {
  const lines = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : "";
    return `<${element}><loc>${escapeXml(origin + path)}</loc>${lastmod}</${element}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
}
