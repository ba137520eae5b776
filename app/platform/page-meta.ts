import type { MetaDescriptor } from "@remix-run/cloudflare";

/** What the root's loader says of the site, for every page's tags. */
export type Site = { brand: string; origin: string; socialUrl: string };

/** What a link to a page shows of it. `path` and `image` may be paths of this site; the image is no SVG. */
export type Shared = { title: string; description: string; path?: string; image?: string };

/**
 * What a page says of itself to tabs, search engines and link previews.
 *
 * `title` is without the brand, which follows it; `description` has 160 characters at most, as search engines show it.
 * `path` is the page's one address, for a page that everyone may open and that is to be found: a page without one must
 * not be indexed. `shared` is what a link shows where the page only stands before another.
 */
export type PageMeta = Shared & {
  shared?: Shared;
  /** What the page says in schema.org's words; nothing that a visitor may not read. */
  jsonLd?: (site: Site) => object;
};

/** A page's tags. Where the root could not be read, they name no address. */
export function pageMeta(
  matches: readonly { id: string; data: unknown }[],
  { shared, jsonLd, ...page }: PageMeta,
): MetaDescriptor[] {
  const site = matches.find(({ id }) => id === "root")?.data as Site | undefined;
  const link = shared ?? page;
  const absolute = (path: string) => new URL(path, site?.origin).href;
  return [
    { title: site ? `${page.title} | ${site.brand}` : page.title },
    { name: "description", content: page.description },
    ...(page.path ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "website" },
    { property: "og:title", content: link.title },
    { property: "og:description", content: link.description },
    { name: "twitter:card", content: "summary_large_image" },
    ...(site
      ? [
          { property: "og:site_name", content: site.brand },
          { property: "og:image", content: absolute(link.image ?? "/previews/site.png") },
          ...(link.path ? [{ property: "og:url", content: absolute(link.path) }] : []),
          ...(page.path ? [{ tagName: "link", rel: "canonical", href: absolute(page.path) }] : []),
          ...(jsonLd ? [{ "script:ld+json": jsonLd(site) } as MetaDescriptor] : []),
        ]
      : []),
  ];
}
