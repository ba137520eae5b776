import type { RequestContext } from "#app/load-context.server.ts";
import type { Viewer } from "#app/membership/viewer.schema.ts";
import { SHOWN_HEADER } from "#app/platform/http/browser-headers.ts";
import { COUNTED_HEADER } from "#app/platform/http/route-headers.ts";
import { postToJobs } from "#app/platform/services/jobs.server.ts";
import type { Act } from "./listing-acts.ts";

/** A listing as it is counted, or not, where the reader is a member of its owner. */
type Listing = { id: number; uni: string };

type Context = Pick<RequestContext, "jobs" | "log" | "requestId" | "later">;

/** Programs that say that they are one. */
const DECLARED_BOT =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|python|curl|wget|java\/|go-http|axios|undici/i;

/** Shown in a list, opened, or opened from a site that embeds listings. */
const COUNTED = ["shown", "opened", "arrived"] as const;
type Counted = (typeof COUNTED)[number];

/** Hosts of search engines. */
const SEARCH_ENGINE =
  /(?:^|\.)(?:google|bing|duckduckgo|ecosia|qwant|startpage|yahoo|baidu|yandex|brave|kagi)\.(?:com|org|[a-z]{2}|com?\.[a-z]{2})$/;

/** The header for a page that shows these listings to a visitor. */
export function countedHeaders(what: Counted, listings: readonly Listing[]) {
  return { [COUNTED_HEADER]: [what, ...listings.map(({ id }) => id)].join(" ") };
}

/** Counts the listings of a visitor's page by its `COUNTED_HEADER`, null if it has none. */
export function countPage(context: Context, request: Request, counted: string | null): void {
  const [named, ...ids] = counted?.split(" ") ?? [];
  const what = COUNTED.find((one) => one === named);
  if (what) sendCounts(context, request, actsOf(request, what, true), ids.map(Number));
}

/**
 * Counts that listings were shown or opened, behind the answer. Only their ids are handed on: neither who read them nor
 * when, beyond the day. Prefetches, declared bots, a page that only came back to its reader, and the members of a
 * listing's own organisation do not count.
 */
export function countListings(
  context: Context,
  request: Request,
  viewer: Viewer,
  what: Counted,
  listings: readonly Listing[],
): void {
  const own = viewer?.places?.organisations.map(({ name }) => name) ?? [];
  const ids = listings.filter(({ uni }) => !own.includes(uni)).map(({ id }) => id);
  sendCounts(context, request, actsOf(request, what, viewer === null), ids);
}

/** What a page's reader did with its listings, with where an opened one was found. */
function actsOf(request: Request, what: Counted, byVisitor: boolean): Act[] {
  if (what === "shown") return ["shown"];
  const found = what === "arrived" ? what : wayOf(request);
  return ["opened", ...(byVisitor ? ["visited" as const] : []), ...(found ? [found] : [])];
}

/** How a reader found a page, by the page before; null for mails, other sites and whoever does not say. */
function wayOf({ url, headers }: Request): Act | null {
  const before = URL.parse(headers.get(SHOWN_HEADER) ?? headers.get("Referer") ?? "")?.host ?? "";
  if (before === new URL(url).host) return "browsed";
  return SEARCH_ENGINE.test(before) ? "searched" : null;
}

function sendCounts(context: Context, request: Request, acts: readonly Act[], ids: number[]): void {
  const { jobs, later } = context;
  if (ids.length === 0 || jobs === null || later === null || !isReading(request)) return;
  const body = JSON.stringify({ acts, ids });
  later(postToJobs(context, ["counts"], { body }).then((answer) => answer?.body?.cancel()));
}

/** Whether a person asked for this page, and not for the same one again. */
export function isReading({ method, url, headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  const agent = headers.get("User-Agent") ?? "";
  const isShown = method === "HEAD" && headers.has(SHOWN_HEADER);
  if ((method !== "GET" && !isShown) || purpose.includes("prefetch")) return false;
  if (agent === "" || DECLARED_BOT.test(agent)) return false;
  const from = headers.get("Referer");
  return from === null || addressOf(from) !== addressOf(url);
}

/** An address without what only messages and data requests add. */
function addressOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  for (const name of ["said", "_data", "hid", "words"]) parsed.searchParams.delete(name);
  return `${parsed.pathname}?${parsed.searchParams}`;
}
