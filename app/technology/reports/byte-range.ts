/** A part of a file; `offset` and `length` in bytes. */
export type ByteRange = { offset: number; length: number };

/**
 * The part of a file of `size` bytes that a `Range` header asks for (RFC 9110, 14.2). Null for the whole file, also if
 * the header has unknown units or several parts, or is malformed; "unsatisfiable" if the part begins after the end.
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
 * Whether an `If-Range` header still matches: it holds the file's strong ETag, or the exact second in which it was
 * stored. True without the header.
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
