/** First and last byte, both included; or "unsatisfiable" if no byte of the range exists. */
export type ByteRange = { first: number; last: number } | "unsatisfiable";

/**
 * Reads a `Range` header for a body of `size` bytes (RFC 9110, 14.2).
 *
 * @returns null to send the whole body: no header, a malformed one, or several ranges at once, which a server may
 * ignore
 */
export function readRange(header: string | null, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (match === null) return null;
  const [, from = "", to = ""] = match;
  if (from === "") {
    if (to === "") return null;
    const length = Number(to);
    if (length === 0 || size === 0) return "unsatisfiable";
    return { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  if (to !== "" && Number(to) < first) return null;
  if (first >= size) return "unsatisfiable";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}

/**
 * Whether `If-Range` allows a range: only an equal strong ETag does. This Worker sends no `Last-Modified`, so a date
 * never matches.
 */
export function allowsRange(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}
