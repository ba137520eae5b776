/** The used arguments of a route's `headers` function. */
type HeadersOfRoute = Readonly<{
  errorHeaders: Headers | undefined;
  loaderHeaders: Headers;
  actionHeaders: Headers;
}>;

/** Headers of pages that hold, or may hold, something about their reader: no cache stores them. */
export const PRIVATE_PAGE = "private, no-store";

/** Headers of a visitor's page that the edge may cache. Browsers revalidate it, so that signing in shows at once. */
export const VISITOR_PAGE = "private, no-cache";

/**
 * The header by which a loader lets the edge cache its response. It is removed before the response leaves the Worker.
 */
export const SHARED_HEADER = "CDN-Cache-Control";

/**
 * The header by which a loader names the sites that may show its response in a frame, with a space between. It is
 * removed before the response leaves the Worker.
 */
export const EMBEDDERS_HEADER = "X-Embedders";

/**
 * The header by which a loader names the listings that its page shows to a visitor, as 'shown 7 12'. Who reads a copy
 * from the edge runs no loader: the Worker's entry counts for them. It is removed before the response leaves the Worker.
 */
export const COUNTED_HEADER = "X-Counted";

/** The headers of a loader's response. The edge may cache it only if it is complete and made for a visitor. */
export function sharedWhen(sameForEveryVisitor: boolean): Record<string, string> {
  return sameForEveryVisitor ? { [SHARED_HEADER]: "max-age=3600" } : {};
}

/** Sent with a response that ends a session: deletes what pages stored in this browser, such as drafts of notes. */
export const WIPE_STORAGE = { "Clear-Site-Data": '"storage"' };

/** The `headers` of a leaf route: what its loader and action, or an error, set, and that no cache stores its page. */
export function privateHeaders({ errorHeaders, loaderHeaders, actionHeaders }: HeadersOfRoute) {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  headers.set("Cache-Control", PRIVATE_PAGE);
  return headers;
}
