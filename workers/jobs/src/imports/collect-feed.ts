import * as z from "zod";
import { hostOf } from "#app/organisations/imports/feed-address.ts";
import { parseJson } from "#app/platform/http/body.server.ts";
import { feedIdentity, isWebPage, linkedData, sitemapAddresses } from "#import/read/web-page.ts";
import {
  type FetchBudget,
  type FetchDeps,
  type Fetched,
  fetchAddress,
  RefusedAddress,
} from "../addresses/fetch-address.ts";

/** Pages that one reading opens: a list's further pages, or the technologies that a list or a sitemap names. */
const MOST_PAGES = 600;
const PAGES_AT_ONCE = 6;

/** The answering site of a URL: the host behind its redirects, and what a feed says of itself. */
export type FeedSource = { host: string; title: string | null; site: string | null };

/**
 * The content of a URL, as one file that import/ reads: a feed, a JSON or CSV file as it is; of Flintbox's list every
 * technology in full; of a sitemap the schema.org data of its pages.
 *
 * @throws RefusedAddress
 */
export async function collectFeed(
  address: string,
  deps: FetchDeps,
  budget: FetchBudget,
): Promise<{ bytes: Uint8Array; source: FeedSource }> {
  const first = await fetchAddress(address, deps, budget);
  const head = new TextDecoder().decode(first.bytes.subarray(0, HEAD_BYTES));
  if (isWebPage(head))
    throw new RefusedAddress(`${first.url.hostname} answered with a web page instead of a feed.`);
  const source = { host: hostOf(first.url), ...feedIdentity(head) };
  return { bytes: await collectBehind(first, deps, budget), source };
}

/** Bytes of an answer in which it says what it is. */
const HEAD_BYTES = 64 * 1024;

async function collectBehind(
  first: Fetched,
  deps: FetchDeps,
  budget: FetchBudget,
): Promise<Uint8Array> {
  const text = () => new TextDecoder().decode(first.bytes);
  if (first.type.endsWith("json")) {
    const list = FlintboxSchema.safeParse(parseJson(text()));
    if (list.success) return await collectFlintbox(first.url, list.data, deps, budget);
  }
  if (
    first.type.endsWith("xml") &&
    /<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(text().slice(0, 2000))
  )
    return await collectSitemap(text(), deps, budget);
  return first.bytes;
}

const FlintboxSchema = z.object({
  data: z.array(
    z.looseObject({ attributes: z.looseObject({ uuid: z.string(), name: z.string() }) }),
  ),
  meta: z.looseObject({ totalPages: z.number().int().optional() }).optional(),
});
type FlintboxList = z.infer<typeof FlintboxSchema>;

/** Flintbox's list contains only names, so each technology is requested from the list's own host. */
async function collectFlintbox(
  url: URL,
  list: FlintboxList,
  deps: FetchDeps,
  budget: FetchBudget,
): Promise<Uint8Array> {
  const technologies = new Set(list.data.map(({ attributes }) => attributes.uuid));
  const pages = Math.min(list.meta?.totalPages ?? 1, MOST_PAGES);
  for (let page = 2; page <= pages; page += 1) {
    const next = new URL(url);
    next.searchParams.set("page", String(page));
    const answer = FlintboxSchema.safeParse(parseJson(await fetchText(next.href, deps, budget)));
    if (!answer.success) throw new RefusedAddress(`Page ${page} of the list cannot be read.`);
    if (answer.data.data.length === 0) break;
    for (const { attributes } of answer.data.data) technologies.add(attributes.uuid);
    if (technologies.size > MOST_PAGES) break;
  }
  requireFew(technologies.size);
  const answers = await mapInTurn([...technologies], async (uuid) => {
    const one = new URL(url);
    one.pathname = `${url.pathname.replace(/\/$/, "")}/${encodeURIComponent(uuid)}`;
    const answer = parseJson(await fetchText(one.href, deps, budget));
    const page = `${url.origin}/technologies/${encodeURIComponent(uuid)}`;
    return JSON.stringify({ ...(answer as object), page_url: page });
  });
  return new TextEncoder().encode(answers.join("\n"));
}

/** The schema.org data of a sitemap's pages, one object a line; of a sitemap of sitemaps the first level. */
async function collectSitemap(
  text: string,
  deps: FetchDeps,
  budget: FetchBudget,
): Promise<Uint8Array> {
  const sitemap = sitemapAddresses(text);
  requireFew(sitemap.sitemaps.length);
  const pages = new Set(sitemap.pages);
  for (const further of sitemap.sitemaps) {
    for (const page of sitemapAddresses(await fetchText(further, deps, budget)).pages)
      pages.add(page);
    requireFew(pages.size);
  }
  if (pages.size === 0) throw new RefusedAddress("The sitemap names no page.");
  requireFew(pages.size);
  const found = await mapInTurn([...pages], async (page) => {
    const { bytes } = await fetchAddress(page, deps, budget, "page");
    const objects = linkedData(new TextDecoder().decode(bytes));
    return objects.map((object) => JSON.stringify({ page_url: page, ...object })).join("\n");
  });
  const lines = found.filter((line) => line !== "").join("\n");
  if (lines === "")
    throw new RefusedAddress("No page of the sitemap holds a technology as schema.org JSON-LD.");
  return new TextEncoder().encode(lines);
}

function requireFew(pages: number): void {
  if (pages > MOST_PAGES)
    throw new RefusedAddress(
      `It names ${pages} pages, and ${MOST_PAGES} are read: give a file instead.`,
    );
}

async function fetchText(address: string, deps: FetchDeps, budget: FetchBudget): Promise<string> {
  return new TextDecoder().decode((await fetchAddress(address, deps, budget)).bytes);
}

/** Fetches several at a time, and returns the answers in the order of the requests. */
async function mapInTurn<T, U>(items: readonly T[], ask: (item: T) => Promise<U>): Promise<U[]> {
  const answers: U[] = [];
  for (let at = 0; at < items.length; at += PAGES_AT_ONCE)
    answers.push(...(await Promise.all(items.slice(at, at + PAGES_AT_ONCE).map(ask))));
  return answers;
}
