import { parseAccept } from "hono/utils/accept";
import { SITE_PAGES } from "./site-pages.ts";

/** The paths of pages that programs can read as Markdown. */
const PATHS = new Set(
  SITE_PAGES.flatMap(({ path, markdown }) => (markdown ? [path.split("?")[0]] : [])),
);

/** Whether the page at this URL has a Markdown form, so that the response depends on `Accept`. */
export function hasMarkdown({ url }: Pick<Request, "url">): boolean {
  return PATHS.has(new URL(url).pathname);
}

/** Whether a request is answered with the page's Markdown form instead of HTML. */
export function asksForMarkdown(request: Pick<Request, "method" | "url" | "headers">): boolean {
  const { method, headers } = request;
  const reads = method === "GET" || method === "HEAD";
  return reads && hasMarkdown(request) && prefersMarkdown(headers.get("Accept"));
}

/**
 * Whether `Accept` (RFC 9110, 12.5.1) names Markdown and prefers it to HTML. Of two with the same quality, the one that
 * comes first is preferred: programs that read Markdown name it before HTML, and browsers never name it.
 */
export function prefersMarkdown(accept: string | null): boolean {
  // From the highest quality to the lowest.
  const ranges = parseAccept(accept ?? "").map(({ type, q }) => ({ type: type.toLowerCase(), q }));
  const placeOf = (name: string) => ranges.findIndex(({ type }) => type === name);
  const markdown = placeOf("text/markdown");
  if (markdown < 0 || ranges[markdown]?.q === 0) return false;
  const html = ["text/html", "text/*", "*/*"].map(placeOf).find((place) => place >= 0);
  return html === undefined || markdown < html;
}
