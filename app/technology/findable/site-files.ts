import { escapeXml } from "#app/platform/http/xml.ts";
import catalogue from "./api-catalogue.json";
import manifest from "./web-manifest.json";

/** Days for which `security.txt` says that it holds; RFC 9116 asks for less than a year. */
const SECURITY_DAYS = 180;

/**
 * `robots.txt`. Only paths that are not pages are disallowed. Pages that must not be indexed say so in a meta tag,
 * which crawlers have to read, so they stay allowed; `/login` also carries link previews of technologies. The content
 * signals (contentsignals.org) allow search and answers that cite a page, and no training on what owners wrote.
 */
export function robotsTxt(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /auth/
Content-Signal: search=yes, ai-input=yes, ai-train=no

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
  return JSON.stringify({ ...manifest, name: brand, short_name: brand });
}

/**
 * `/llms.txt` (llmstxt.org): what the site is, and where a program reads it.
 *
 * @param api the origin of the API; null where there is none
 */
export function llmsTxt(brand: string, origin: string, api: string | null): string {
  const programs = api
    ? `
## For programs

- [API](${api}/openapi.json): OpenAPI 3.1; featured technologies need no key
- [MCP server](${api}/mcp): tools to search, fetch and compare technologies; [its description](${origin}/.well-known/mcp/server.json)
- [OAI-PMH](${api}/oai?verb=Identify): metadata of every technology, for harvesters
- [Skill for agents](${origin}/.well-known/agent-skills/index.json): how to search, cite and ask
- [API catalogue](${origin}/.well-known/api-catalog): all of these, for machines
`
    : "";
  return `# ${brand}

> A marketplace of technologies and patents that universities own. Whoever signs in searches all of them, by keywords or a need in plain words; what is featured is open to everyone.

Texts of technologies are their owners' words. Cite a technology by the address of its page, /patentinfo?tech_id=…, which is Markdown for requests with \`Accept: text/markdown\`.

## Pages

- [Marketplace](${origin}/marketplace): featured technologies, and the search
- [Features](${origin}/features): what members and subscribers can do
- [Questions and answers](${origin}/faqs)
- [Terms](${origin}/terms) and [privacy](${origin}/privacy)

## Lists

- [Sitemap](${origin}/sitemap.xml): every open technology, and every owner
- [Newest technologies](${origin}/feed.atom): an Atom feed
- [Standing needs](${origin}/needs): what companies and researchers seek, also as an [Atom feed](${origin}/needs.atom)
${programs}`;
}

/** `/.well-known/security.txt` (RFC 9116): where a fault of security is reported. */
export function securityTxt(origin: string, now: Date): string {
  const today = Math.floor(now.getTime() / 86_400_000);
  const expires = new Date((today + SECURITY_DAYS) * 86_400_000);
  return `Contact: ${origin}/contact
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`;
}

/** `/.well-known/api-catalog` (RFC 9727): what a machine may call, as a link set (RFC 9264). */
export function apiCatalog(origin: string, api: string): string {
  return JSON.stringify(catalogue).replaceAll("{origin}", origin).replaceAll("{api}", api);
}
