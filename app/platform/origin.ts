/**
 * Whether a request that changes something comes from our own pages. Browsers say so in `Sec-Fetch-Site`, older
 * ones in `Origin`; a program sends neither, and has no cookies of a reader to misuse.
 *
 * @param signed the one path that others post to, where a signature says who they are
 */
export function isForeignRequest(request: Request, ownOrigin: string, signed: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  if (request.method === "POST" && new URL(request.url).pathname === signed) return false;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  return origin !== null && origin !== ownOrigin;
}
