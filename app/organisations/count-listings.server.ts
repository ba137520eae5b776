import type { RequestContext } from "#app/load-context.server.ts";
import type { Viewer } from "#app/membership/viewer.schema.ts";
import { postToJobs } from "#app/platform/services/jobs.server.ts";

/** A listing as it is counted, or not, where the reader is a member of its owner. */
type Listing = { id: number; uni: string };

/** Programs that say that they are one. */
const DECLARED_BOT =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|python|curl|wget|java\/|go-http|axios|undici/i;

/**
 * Counts that listings were shown, opened, or opened from a site that embeds them, behind the answer. Only their ids are handed on: neither who read them nor
 * when, beyond the day. Prefetches, declared bots, a page that only came back to its reader, and the members of a
 * listing's own organisation do not count.
 */
export function countListings(
  context: Pick<RequestContext, "jobs" | "log" | "requestId" | "later">,
  request: Request,
  viewer: Viewer,
  what: "shown" | "opened" | "arrived",
  listings: readonly Listing[],
): void {
  const { jobs, later } = context;
  if (jobs === null || later === null || !isReading(request)) return;
  const own = viewer?.places?.organisations.map(({ name }) => name) ?? [];
  const ids = listings.filter(({ uni }) => !own.includes(uni)).map(({ id }) => id);
  if (ids.length === 0) return;
  const body = JSON.stringify({ what, ids });
  later(postToJobs(context, ["counts"], { body }).then((answer) => answer?.body?.cancel()));
}

/** Whether a person asked for this page, and not for the same one again. */
export function isReading({ method, url, headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  const agent = headers.get("User-Agent") ?? "";
  if (method !== "GET" || purpose.includes("prefetch")) return false;
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
