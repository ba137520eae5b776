import type { MetaDescriptor } from "@remix-run/cloudflare";

/** What a page says of itself to tabs, search engines and previews; addresses are absolute. */
export type PageMeta = {
  title: string;
  description: string;
  robots?: "noindex";
  url?: string;
  image?: string;
};

/** A page's meta tags. */
export function pageMeta({ title, description, robots, url, image }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    ...(url ? [{ property: "og:url", content: url }] : []),
    ...(url ? [{ tagName: "link", rel: "canonical", href: url }] : []),
    ...(image ? [{ property: "og:image", content: image }] : []),
    ...(image ? [{ name: "twitter:card", content: "summary_large_image" }] : []),
    ...(robots ? [{ name: "robots", content: robots }] : []),
  ];
}
