import type { MetaDescriptor } from "@remix-run/cloudflare";

/** The technology that a visitor was going to; `picture` and `url` are absolute addresses. */
export type SignInPreview = { title: string; uni: string; picture: string; url: string };

/** What a shared link to a technology shows of it, although its page asks to sign in: nothing that is gated. */
export function previewMeta({ title, uni, picture, url }: SignInPreview): MetaDescriptor[] {
  return [
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: `A technology of ${uni}.` },
    { property: "og:image", content: picture },
    { property: "og:image:alt", content: title },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
