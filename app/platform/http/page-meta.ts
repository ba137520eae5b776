import type { MetaArgs, MetaDescriptor } from "@remix-run/react";

/** The root loader's data about the site, for every page's meta tags. */
export type Site = { brand: string; origin: string; socialUrl: string };

/** A link preview of a page. `path` and `image` may be paths on this site; the image must not be an SVG. */
export type Shared = { title: string; description: string; path?: string; image?: string };

/**
 * Meta data of a page for tabs, search engines and link previews.
 *
 * `title` is without the brand, which is appended; `description` has at most 160 characters, as search engines show it.
 * `path` is the page's canonical path, for public pages only: a page without it gets `noindex`. `shared` is the Open
 * Graph data of the page that this one gates, as on /login.
 */
export type PageMeta = Shared & {
  shared?: Shared;
  /** Structured data of schema.org. It must hold nothing that a visitor may not read. */
  jsonLd?: (site: Site) => object;
};

/** A page's meta tags. If the root loader failed, they name no URL. */
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

/** The `meta` of a route whose page always has the same. */
export function metaOf(page: PageMeta) {
  return ({ matches }: Pick<MetaArgs, "matches">): MetaDescriptor[] => pageMeta(matches, page);
}
