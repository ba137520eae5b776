import { sha256 } from "../sha256.ts";

/** A strong ETag of a text. */
export async function etagOf(text: string): Promise<string> {
  return `"${(await sha256(text)).slice(0, 16)}"`;
}

/**
 * Whether an `If-None-Match` header contains this ETag, by the weak comparison of RFC 9110 (13.1.2): the edge makes
 * ETags weak when it compresses.
 */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, "") === opaque);
}

/** A found text with an ETag; 304 without the text where the client already has it. */
export async function withEtag(request: Request, response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  const etag = await etagOf(text);
  headers.set("ETag", etag);
  return matchesEtag(request.headers.get("If-None-Match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
