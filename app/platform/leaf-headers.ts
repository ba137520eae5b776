import type { HeadersArgs } from "@remix-run/cloudflare";

/** Kept by nobody: the page holds, or may hold, something about its reader. */
export const PRIVATE_PAGE = "private, no-store";

/** A visitor's page that the edge may keep; browsers ask each time, so that signing in shows at once. */
export const VISITOR_PAGE = "private, no-cache";

/** By this header a loader says that the edge may keep its answer. It never leaves the Worker. */
export const SHARED_HEADER = "CDN-Cache-Control";

/** The headers of a loader's answer: the edge may keep it where it is whole and made for a visitor. */
export function sharedWhen(sameForEveryVisitor: boolean): Record<string, string> {
  return sameForEveryVisitor ? { [SHARED_HEADER]: "max-age=3600" } : {};
}

/** With the answer that ends someone's stay: what his pages kept in this browser, as drafts of notes, goes with him. */
export const WIPE_STORAGE = { "Clear-Site-Data": '"storage"' };

/**
 * A leaf's headers: its own `Cache-Control`, and only where nothing failed; an error, or a parent that says so,
 * falls back to what nobody keeps.
 */
export function leafHeaders(
  { errorHeaders, loaderHeaders, actionHeaders }: HeadersArgs,
  cacheControl: string,
): Headers {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  headers.set("Cache-Control", errorHeaders ? PRIVATE_PAGE : cacheControl);
  return headers;
}
