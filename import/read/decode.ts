import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { UnreadableFile } from "./problem.ts";

export type TextSource = {
  /** The text in pieces; no piece is larger than the read buffer. Can be started once. */
  chunks: AsyncGenerator<string>;
  /** Bytes read from the disk so far, for the progress line. */
  bytesRead: () => number;
  /** What had to be assumed about the encoding; filled while reading. */
  notes: string[];
};

const BUFFER = 256 * 1024;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/**
 * Opens a text file as a stream: UTF-8 with or without a byte order mark, UTF-16 by its mark or its zeros,
 * gzip by its magic number. Bytes that are not UTF-8 are read as Windows-1252, one by one, so that a single
 * stray character does not cost a file its accents.
 */
export async function openText(path: string): Promise<TextSource> {
  const head = await readHead(path);
  const file = createReadStream(path, { highWaterMark: BUFFER });
  let bytes = 0;
  file.on("data", (chunk) => {
    bytes += chunk.length;
  });
  const notes: string[] = [];
  const gzip = head[0] === 0x1f && head[1] === 0x8b;
  const stream: Readable = gzip ? file.pipe(createGunzip()) : file;
  if (gzip) file.on("error", (error) => stream.destroy(error));
  return { chunks: decode(stream, notes), bytesRead: () => bytes, notes };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const buffer = Buffer.alloc(4);
    const { bytesRead } = await handle.read(buffer, 0, 4, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.length === 4 && head.readUInt32BE(0) === 0x504b0304)
      throw new UnreadableFile(
        "is a zip archive (or an Excel workbook): unpack it, or save the sheet as CSV",
      );
    return head;
  } finally {
    await handle.close();
  }
}

async function* decode(stream: Readable, notes: string[]): AsyncGenerator<string> {
  let encoding: Encoding | null = null;
  let carry: Buffer = Buffer.alloc(0);
  let decoder: TextDecoder | null = null;
  let foreign = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      let bytes: Buffer = carry.length > 0 ? Buffer.concat([carry, piece]) : piece;
      carry = Buffer.alloc(0);
      if (encoding === null) {
        const found = encodingOf(bytes);
        encoding = found.encoding;
        bytes = bytes.subarray(found.skip);
        if (encoding !== "utf-8") decoder = new TextDecoder(encoding);
      }
      if (decoder) {
        yield decoder.decode(bytes, { stream: true });
        continue;
      }
      const cut = completeLength(bytes);
      carry = Buffer.from(bytes.subarray(cut));
      const { text, replaced } = decodeUtf8(bytes.subarray(0, cut));
      foreign += replaced;
      yield text;
    }
  } catch (error) {
    // A gzip that ends early has given what it had; the rest is the reader's to report.
    if (!isZlibError(error)) throw error;
    notes.push("the gzip stream ends early or is damaged; read up to there");
  }
  if (decoder) yield decoder.decode();
  else if (carry.length > 0) {
    const { text, replaced } = decodeUtf8(carry);
    foreign += replaced;
    yield text;
  }
  if (foreign > 0)
    notes.push(
      `${foreign} ${foreign === 1 ? "byte is" : "bytes are"} not UTF-8; read as Windows-1252`,
    );
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function encodingOf(bytes: Buffer): { encoding: Encoding; skip: number } {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { encoding: "utf-8", skip: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", skip: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", skip: 2 };
  // Without a mark: catalogues begin with ASCII, whose other byte is zero in UTF-16.
  const head = bytes.subarray(0, 64);
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index += 1) {
    if (head[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > head.length / 4 && odd > 4 * even) return { encoding: "utf-16le", skip: 0 };
  if (even > head.length / 4 && even > 4 * odd) return { encoding: "utf-16be", skip: 0 };
  return { encoding: "utf-8", skip: 0 };
}

/** The length without a multi-byte character that the next chunk completes. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const WINDOWS_1252 = new TextDecoder("windows-1252");

function decodeUtf8(bytes: Buffer): { text: string; replaced: number } {
  try {
    return { text: STRICT.decode(bytes), replaced: 0 };
  } catch {
    // Not all of it is UTF-8: take the valid sequences as such and the other bytes one by one.
  }
  let text = "";
  let replaced = 0;
  let start = 0;
  let index = 0;
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index);
    if (length > 0) {
      index += length;
      continue;
    }
    text +=
      bytes.toString("utf8", start, index) + WINDOWS_1252.decode(bytes.subarray(index, index + 1));
    replaced += 1;
    index += 1;
    start = index;
  }
  return { text: text + bytes.toString("utf8", start), replaced };
}

/** Length of the well-formed UTF-8 sequence at an index (Unicode table 3-7), or 0. */
function sequenceLength(bytes: Buffer, index: number): number {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return 1;
  const second = bytes[index + 1] ?? 0;
  if (first >= 0xc2 && first <= 0xdf) return isContinuation(second) ? 2 : 0;
  const third = bytes[index + 2] ?? 0;
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80;
    const high = first === 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && isContinuation(third) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80;
    const high = first === 0xf4 ? 0x8f : 0xbf;
    const fourth = bytes[index + 3] ?? 0;
    return second >= low && second <= high && isContinuation(third) && isContinuation(fourth)
      ? 4
      : 0;
  }
  return 0;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte <= 0xbf;
}

/** Up to `length` characters from the start of a text file, for recognising its format. */
export async function readTextHead(path: string, length: number): Promise<string> {
  const source = await openText(path);
  let head = "";
  for await (const chunk of source.chunks) {
    head += chunk;
    if (head.length >= length) break;
  }
  return head.slice(0, length);
}
