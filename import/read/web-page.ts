/** The addresses that a sitemap names: its pages, and further sitemaps. */
export function sitemapAddresses(xml: string): { pages: string[]; sitemaps: string[] } {
  const isIndex = /<(?:\w{1,20}:)?sitemapindex\b/.test(xml);
  const found = [...xml.matchAll(/<(?:\w{1,20}:)?loc>([^<]{1,2000})</g)].map(([, address = ""]) =>
    decoded(address.trim()),
  );
  return isIndex ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] };
}

function decoded(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

/** What of a page's schema.org data is about a thing that is offered, and not about the site around it. */
const ABOUT_THE_SITE =
  /^(?:WebSite|WebPage|BreadcrumbList|Organization|CollegeOrUniversity|SearchAction|ImageObject|ItemList|Person|SiteNavigationElement|CollectionPage)$/;

/** The objects of a page's JSON-LD blocks that name something and are not about the site. */
export function linkedData(html: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let at = 0;
  for (;;) {
    const open = html.indexOf("<script", at);
    if (open < 0) return found;
    const start = html.indexOf(">", open);
    const end = start < 0 ? -1 : html.indexOf("</script", start);
    if (end < 0) return found;
    if (html.slice(open, start).includes("application/ld+json"))
      found.push(...objectsOf(html.slice(start + 1, end)));
    at = end;
  }
}

function objectsOf(text: string): Record<string, unknown>[] {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    // A block that is no JSON says nothing; the page's others still count.
    return [];
  }
  const all = Array.isArray(value) ? value : [value];
  return all
    .flatMap((one: unknown) =>
      isRecord(one) && Array.isArray(one["@graph"]) ? (one["@graph"] as unknown[]) : [one],
    )
    .filter(isRecord)
    .filter((one) => {
      const types = [one["@type"]].flat().map(String);
      return (
        (one.name ?? one.headline) !== undefined && !types.some((type) => ABOUT_THE_SITE.test(type))
      );
    });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
