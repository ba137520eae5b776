/**
 * Whether a state-changing request comes from another site. Browsers send `Sec-Fetch-Site`, which no page can set, and
 * `Origin`, which is `null` from a page of ours that tells others nothing of its address (`Referrer-Policy: no-referrer`).
 * A program sends neither, and has no user's cookies to misuse.
 *
 * @param signed the one path that other parties post to, authenticated by a signature
 */
export function isForeignRequest(request: Request, ownOrigin: string, signed: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  if (request.method === "POST" && new URL(request.url).pathname === signed) return false;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return true;
  if (origin === null || origin === ownOrigin) return false;
  return !(origin === "null" && site === "same-origin");
}
