import { Gunzip } from "fflate";
import { UnreadableFile } from "./problem.ts";

/** A file to import, wherever it is stored: on a disk, in a bucket, in a form. */
export type ImportFile = {
  /** The name with its ending, as reports have it. */
  name: string;
  /** Size in bytes, for the progress line. */
  size: number;
  /** Its bytes, from the start at each call. They fail with `UnreadableFile` where the file cannot be read. */
  open: () => AsyncIterable<Uint8Array>;
};

export type TextSource = {
  /** The text in pieces. Can be started once. */
  chunks: AsyncGenerator<string>;
  /** Bytes of the file read so far, for the progress line. */
  bytesRead: () => number;
  /** Assumptions about the encoding; filled while reading. */
  notes: string[];
};

type Bytes = AsyncGenerator<Uint8Array>;
type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/**
 * Opens a text file as a stream: UTF-8 with or without a byte order mark, UTF-16 by its mark or its zeros,
 * gzip by its magic number, Mac Roman by what its bytes spell. Other bytes that are not UTF-8 are read as Windows-1252, one
 * by one, so that a single stray character does not cost a file its accents. Reading fails with `UnreadableFile` where it is no text.
 */
export function openText(file: ImportFile): TextSource {
  let bytes = 0;
  const notes: string[] = [];
  async function* counted(): Bytes {
    for await (const piece of file.open()) {
      bytes += piece.length;
      yield piece;
    }
  }
  return { chunks: decode(unpack(counted(), notes), notes), bytesRead: () => bytes, notes };
}

/** The decompressed bytes of a gzip, or the bytes unchanged. */
async function* unpack(pieces: Bytes, notes: string[]): Bytes {
  let isFirst = true;
  let gunzip: Gunzip | null = null;
  let unpacked: Uint8Array[] = [];
  for await (const piece of withHead(pieces, 4)) {
    if (isFirst && startsWith(piece, 0x50, 0x4b, 0x03, 0x04))
      throw new UnreadableFile(
        "is a zip archive (or an Excel workbook): unpack it, or save the sheet as CSV",
      );
    if (isFirst && startsWith(piece, 0x1f, 0x8b))
      gunzip = new Gunzip((inflated) => unpacked.push(inflated));
    isFirst = false;
    if (!gunzip) yield piece;
    else if (!inflate(gunzip, piece)) break;
    yield* unpacked;
    unpacked = [];
  }
  if (gunzip) inflate(gunzip, new Uint8Array(), true);
  yield* unpacked;

  /** A truncated or damaged gzip yields what can be decompressed; the reader reports what is missing. */
  function inflate(into: Gunzip, piece: Uint8Array, last = false): boolean {
    try {
      into.push(piece, last);
      return true;
    } catch {
      if (notes.length === 0)
        notes.push("the gzip stream ends early or is damaged; read up to there");
      return false;
    }
  }
}

function startsWith(bytes: Uint8Array, ...head: number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte);
}

/** The parts one after another. */
export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Number of bytes by which the character set is decided. */
const HEAD_BYTES = 64 * 1024;

/** The same bytes, of which the first piece has this length at least. */
async function* withHead(pieces: Bytes, least: number): Bytes {
  let head: Uint8Array[] | null = [];
  let length = 0;
  for await (const piece of pieces) {
    if (!head) {
      yield piece;
      continue;
    }
    head.push(piece);
    length += piece.length;
    if (length < least) continue;
    yield concat(...head);
    head = null;
  }
  if (head) yield concat(...head);
}

async function* decode(pieces: Bytes, notes: string[]): AsyncGenerator<string> {
  let encoding: Encoding | null = null;
  let carry: Uint8Array = new Uint8Array();
  let decoder: TextDecoder | null = null;
  let foreign = 0;
  for await (const piece of withHead(pieces, HEAD_BYTES)) {
    let bytes = concat(carry, piece);
    if (encoding === null) {
      const found = encodingOf(bytes);
      encoding = found.encoding;
      bytes = bytes.subarray(found.skip);
      if (encoding !== "utf-8") decoder = new TextDecoder(encoding);
      else if (found.skip === 0) decoder = declaredDecoder(bytes) ?? macRomanDecoder(bytes, notes);
    }
    if (decoder) {
      yield decoder.decode(bytes, { stream: true });
      continue;
    }
    const cut = completeLength(bytes);
    carry = bytes.slice(cut);
    const { text, replaced } = decodeUtf8(bytes.subarray(0, cut));
    foreign += replaced;
    yield text;
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

/**
 * By the character set that an XML declaration names, such as ISO-8859-2 or Shift_JIS; null for UTF-8, for a name that is
 * none, and where the bytes are UTF-8 in spite of their declaration.
 */
function declaredDecoder(bytes: Uint8Array): TextDecoder | null {
  const head = WINDOWS_1252.decode(bytes.subarray(0, 200));
  const label = /^\s*<\?xml\s[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return null;
  const text = bytes.subarray(0, completeLength(bytes));
  if (text.some((byte) => byte >= 0x80) && decodeUtf8(text).replaced === 0) return null;
  return decoderNamed(label);
}

function decoderNamed(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * For a table that Excel on a Mac saved: its lines end in CR alone, or between letters stand bytes that are letters
 * in Mac Roman and in Windows-1252 a sign or a capital ('cafŽ'). Null where most bytes are UTF-8, or letters of Windows-1252.
 */
function macRomanDecoder(bytes: Uint8Array, notes: string[]): TextDecoder | null {
  const text = bytes.subarray(0, completeLength(bytes));
  const high = text.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  if (high === 0 || decodeUtf8(text).replaced <= high / 2) return null;
  const read = WINDOWS_1252.decode(text);
  const macLetters =
    read.match(/[A-Za-z][€‚ƒ„†‡ˆ‰Š‹ŒŽ‘˜›Ÿ\x81\x8d\x8f\x90\x9d](?=[a-z])/g)?.length ?? 0;
  const otherLetters = read.match(/[A-Za-z][à-ÿ](?=[a-z])/g)?.length ?? 0;
  const hasMacLines = /\r(?!\n)/.test(read) && !read.includes("\n");
  if (otherLetters > 0 ? macLetters <= otherLetters : macLetters === 0 && !hasMacLines) return null;
  const decoder = decoderNamed("macintosh");
  if (decoder) notes.push("read as Mac Roman, as its line ends or letters show");
  return decoder;
}

function encodingOf(bytes: Uint8Array): { encoding: Encoding; skip: number } {
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
function completeLength(bytes: Uint8Array): number {
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

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });
const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const WINDOWS_1252 = new TextDecoder("windows-1252");

/** A byte that is no ASCII, as Windows-1252 has it, or a run of well-formed UTF-8 sequences of several (Unicode table 3-7). */
const SEQUENCES = (() => {
  const any = byte(0x80, 0xbf);
  const well = [
    `${byte(0xc2, 0xdf)}${any}`,
    `${byte(0xe0)}${byte(0xa0, 0xbf)}${any}`,
    `[${range(0xe1, 0xec)}${range(0xee, 0xef)}]${any}${any}`,
    `${byte(0xed)}${byte(0x80, 0x9f)}${any}`,
    `${byte(0xf0)}${byte(0x90, 0xbf)}${any}${any}`,
    `${byte(0xf1, 0xf3)}${any}${any}${any}`,
    `${byte(0xf4)}${byte(0x80, 0x8f)}${any}${any}`,
  ];
  return new RegExp(`(?:${well.join("|")})+|[^\\0-\\x7f]`, "g");
})();

function byte(from: number, to = from): string {
  return `[${range(from, to)}]`;
}

function range(from: number, to: number): string {
  return WINDOWS_1252.decode(Uint8Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

function decodeUtf8(bytes: Uint8Array): { text: string; replaced: number } {
  try {
    return { text: STRICT.decode(bytes), replaced: 0 };
  } catch {
    // Not all of it is UTF-8: take the valid sequences as such and the other bytes one by one.
  }
  let replaced = 0;
  const text = WINDOWS_1252.decode(bytes).replace(SEQUENCES, (found, at: number) => {
    if (found.length > 1) return UTF_8.decode(bytes.subarray(at, at + found.length));
    replaced += 1;
    return found;
  });
  return { text, replaced };
}

/** Up to `length` characters from the start of a text file, for recognising its format. */
export async function readTextHead(file: ImportFile, length: number): Promise<string> {
  const source = openText(file);
  let head = "";
  for await (const chunk of source.chunks) {
    head += chunk;
    if (head.length >= length) break;
  }
  return head.slice(0, length);
}
