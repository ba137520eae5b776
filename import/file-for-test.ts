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
    open() {
      let at = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at >= bytes.length) return controller.close();
          controller.enqueue(bytes.subarray(at, at + piece));
          at += piece;
        },
      });
    },
  };
}
