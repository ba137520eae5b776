import type { ImportFile } from "./read/decode.ts";

/** A file in memory, its bytes in pieces of `piece`. For tests. */
export function fileOf(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  piece = 64 * 1024,
): ImportFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}
