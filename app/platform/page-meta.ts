import type { MetaDescriptor } from "@remix-run/cloudflare";

/** What a page says of itself to tabs, search engines and previews. */
export type PageMeta = { title: string; description: string; robots?: "noindex" };

/** A page's meta tags. */
export function pageMeta({ title, description, robots }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(robots ? [{ name: "robots", content: robots }] : []),
  ];
}
