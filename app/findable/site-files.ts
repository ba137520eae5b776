import { escapeXml } from "../platform/xml.ts";

/**
 * What crawlers are told. Pages that must not be indexed say so themselves, and must be read to say it: `/login` also
 * carries the preview of a shared technology. Shut are only addresses that are no pages.
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /auth/

Sitemap: ${origin}/sitemap.xml
`;
}

/** How a browser searches the marketplace from its address bar (OpenSearch 1.1; names have 16 characters there). */
export function openSearchXml(brand: string, origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(brand.slice(0, 16).toWellFormed())}</ShortName>
<Description>${escapeXml(`Technologies and patents of universities on ${brand}`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${escapeXml(`${origin}/favicon.ico`)}</Image>
<Url type="text/html" template="${escapeXml(`${origin}/marketplace?q={searchTerms}`)}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(`${origin}/opensearch.xml`)}"/>
</OpenSearchDescription>
`;
}

/** What a phone installs the site by (W3C Web Application Manifest); the colours are those of the pages. */
export function webManifest(brand: string): string {
  return JSON.stringify({
    id: "/",
    name: brand,
    short_name: brand,
    description: "Technologies and patents that universities own.",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbfaf6",
    theme_color: "#fbfaf6",
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  });
}
