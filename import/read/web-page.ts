import { decodeEntities } from "../text/entities.ts";
import { parseJson } from "../text/parse-json.ts";

/**
 * The addresses that a sitemap names: its pages, and further sitemaps. Addresses of images and videos are left out.
 */
export function sitemapAddresses(xml: string): { pages: string[]; sitemaps: string[] } {
  const text = withoutComments(xml);
  const isIndex = /<(?:\w{1,20}:)?sitemapindex\b/.test(text);
  const found = [
    ...text.matchAll(
      /<(?!(?:image|video|news):)(?:\w{1,20}:)?loc>\s*(?:<!\[CDATA\[((?:[^\]]|\](?!\]>)){1,2000})\]\]>|([^<]{1,2000}))/g,
    ),
  ].map(([, verbatim, address = ""]) => verbatim?.trim() ?? decodeEntities(address.trim()));
  return isIndex ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] };
}

/** Whether a text is a page for people, whatever type it was sent as. @param head its beginning */
export function isWebPage(head: string): boolean {
  const start = withoutComments(head)
    .replace(/^\ufeff/, "")
    .trimStart();
  return /^(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!doctype\s+html\b|<html\b)/i.test(start);
}

/**
 * An RSS or Atom feed's own title, and the host that its link names. Null where it has neither before its first
 * entry.
 *
 * @param head its beginning
 */
export function feedIdentity(head: string): { title: string | null; site: string | null } {
  const [start = ""] = withoutComments(head).split(/<(?:\w{1,20}:)?(?:item|entry)[\s/>]/, 1);
  // The title of an image is its own.
  const before = start.replace(/<image[\s>][\s\S]{0,5000}?<\/image>/g, "");
  if (!/<(?:\w{1,20}:)?(?:channel|feed)[\s>]/.test(before)) return { title: null, site: null };
  const title = /<title[^>]{0,200}>([^<]{0,500}|<!\[CDATA\[[^\]]{0,500}\]\]>)<\/title>/.exec(
    before,
  )?.[1];
  const links = [...before.matchAll(/<link\b([^>]{0,500})>([^<]{0,2000})/g)].filter(
    ([, attributes = ""]) => !/\brel\s*=\s*["'](?!alternate)/.test(attributes),
  );
  const address = links
    .map(
      ([, attributes = "", text = ""]) =>
        /href\s*=\s*["']([^"']{1,2000})/.exec(attributes)?.[1] ?? text.trim(),
    )
    .find((link) => URL.canParse(link));
  return {
    title: title ? decodeEntities(title.replace(/^<!\[CDATA\[|\]\]>$/g, "")).trim() || null : null,
    site: address === undefined ? null : new URL(address).hostname || null,
  };
}

/** Removes what is between `<!--` and `-->`, in one pass. */
function withoutComments(xml: string): string {
  const [first = "", ...others] = xml.split("<!--");
  return (
    first +
    others.map((part) => (part.includes("-->") ? part.slice(part.indexOf("-->") + 3) : "")).join("")
  );
}

/** Types of a page's schema.org data that are about the site, and not about an offered thing. */
const ABOUT_THE_SITE =
  /^(?:WebSite|WebPage|BreadcrumbList|Organization|CollegeOrUniversity|SearchAction|ImageObject|ItemList|Person|SiteNavigationElement|CollectionPage)$/;

/** The objects of a page's JSON-LD blocks that name something and are not about the site. */
export function linkedData(html: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  // Names of elements in any case, at the same places.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let at = 0;
  for (;;) {
    const open = lower.indexOf("<script", at);
    if (open < 0) return found;
    const start = lower.indexOf(">", open);
    const end = start < 0 ? -1 : lower.indexOf("</script", start);
    if (end < 0) return found;
    if (lower.slice(open, start).includes("application/ld+json"))
      found.push(...objectsOf(html.slice(start + 1, end)));
    at = end;
  }
}

function objectsOf(text: string): Record<string, unknown>[] {
  return within(parsed(text)).filter((one) => {
    const types = [one["@type"]].flat().map(String);
    return (
      (one.name ?? one.headline) !== undefined && !types.some((type) => ABOUT_THE_SITE.test(type))
    );
  });
}

/**
 * A block as pages write it: strict JSON, or with a comment or CDATA around it, a semicolon behind it, or line breaks in
 * its strings. Undefined if it is no JSON at all; the page's other blocks still count.
 */
function parsed(text: string): unknown {
  const bare = unwrapped(text);
  // Each attempt forgives more.
  return parseJson(text) ?? parseJson(bare) ?? parseJson(bare.replace(/\p{Cc}+/gu, " "));
}

function unwrapped(block: string): string {
  let text = block.trim();
  for (const [open = "", close = ""] of [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
  ]) {
    const [first, last] = [text.indexOf(open), text.lastIndexOf(close)];
    // A script's comment sign may come before it.
    if (first < 0 || first > 3 || last < first) continue;
    text = text.slice(first + open.length, last).trim();
    for (const sign of ["*/", "//", "/*"]) {
      if (text.startsWith(sign)) text = text.slice(2).trim();
      if (text.endsWith(sign)) text = text.slice(0, -2).trim();
    }
  }
  return text.endsWith(";") ? text.slice(0, -1) : text;
}

/** Deeper than any page nests its things. */
const MAX_DEPTH = 20;

/** An object, and what it holds at any depth that may be the thing: the parts of a graph or a list, and what a page is about. */
function within(value: unknown, depth = 0): Record<string, unknown>[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => within(one, depth + 1));
  if (!isRecord(value)) return [];
  if (value["@type"] === "BreadcrumbList") return [];
  if (value.item !== undefined) return within(value.item, depth + 1);
  const parts = [value["@graph"], value.mainEntity, value.itemListElement];
  return [value, ...parts.flatMap((part) => within(part, depth + 1))];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
