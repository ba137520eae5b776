import { escapeXml } from "#app/platform/http/xml.ts";

/**
 * `robots.txt`. Only paths that are not pages are disallowed. Pages that must not be indexed say so in a meta tag,
 * which crawlers have to read, so they stay allowed; `/login` also carries link previews of technologies.
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /auth/

Sitemap: ${origin}/sitemap.xml
`;
}

/** Lets browsers search the marketplace from the address bar (OpenSearch 1.1, which limits names to 16 characters). */
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

/** The W3C Web Application Manifest, for installing the site on a phone; the colours match the pages. */
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
