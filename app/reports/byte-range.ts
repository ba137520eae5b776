/** A part of a file, in bytes from its beginning. */
export type ByteRange = { offset: number; length: number };

/**
 * What a `Range` header asks of a file of `size` bytes (RFC 9110, 14.2): one part of it; null for the whole, which
 * is also the answer to units that we do not know, to several parts and to what is malformed; "unsatisfiable" for a
 * part that begins after the end.
 */
export function readRange(header: string | null, size: number): ByteRange | null | "unsatisfiable" {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < offset) return null;
  return offset >= size ? "unsatisfiable" : { offset, length: last - offset + 1 };
}

/**
 * Whether an `If-Range` header still holds: it names the file's strong tag, or the very second in which it was
 * stored. Without the header it does.
 */
export function isRangeCurrent(
  header: string | null,
  { etag, stored }: { etag: string; stored: Date },
): boolean {
  if (header === null) return true;
  const value = header.trim();
  if (value.startsWith('"') || value.startsWith("W/")) return value === etag;
  return Date.parse(value) === Math.floor(stored.getTime() / 1000) * 1000;
}
