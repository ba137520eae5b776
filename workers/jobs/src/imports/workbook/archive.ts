import { Inflate } from "fflate";
import { openText } from "#import/read/decode.ts";
import { RefusedAddress } from "../../addresses/fetch-address.ts";

/** The parts of a ZIP archive, by their names in lower case. */
export type Archive = {
  has(name: string): boolean;
  /** The text of a part, inflated piece by piece. @throws RefusedAddress */
  text(name: string): AsyncGenerator<string>;
};

type Entry = { method: number; encrypted: boolean; size: number; offset: number };

// Signatures of APPNOTE.TXT 4.3: the end of the directory, a file in it, and a file's own header.
const END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** Bytes of the end of the directory, and of the longest comment behind it. */
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
/** A workbook has some hundreds. */
const MOST_PARTS = 10_000;
/** Compressed bytes that are inflated at once: deflate makes at most 1,032 bytes of one. */
const STEP = 4096;
/** Bytes that all parts together may give. The sizes that an archive declares are not believed. */
const MOST_INFLATED = 80_000_000;

const DAMAGED =
  "The workbook is damaged or incomplete. Open it in Excel, save it again, and send that file.";

export function damaged(): RefusedAddress {
  return new RefusedAddress(DAMAGED);
}

/** Reads an archive's directory; its parts are inflated when they are asked for. @throws RefusedAddress */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = readDirectory(bytes);
  const budget = { bytes: MOST_INFLATED };
  return {
    has: (name) => entries.has(name.toLowerCase()),
    text(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw damaged();
      return openText({ name, size: 0, open: () => inflate(bytes, entry, budget) }).chunks;
    },
  };
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_PARTS) throw damaged();
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as [number, number, number];
    const behind = at + 46 + nameLength + extraLength + commentLength;
    if (behind > end) throw damaged();
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const extra = at + 46 + nameLength;
    entries.set(name.replaceAll("\\", "/").toLowerCase(), {
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      ...longNumbers(view, at, { from: extra, to: extra + extraLength }),
    });
    at = behind;
  }
  return entries;
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  throw damaged();
}

/** Compressed size and place of a file, which ZIP64 puts into an extra field of 64 bits (APPNOTE.TXT 4.5.3). */
function longNumbers(view: DataView, entry: number, extra: { from: number; to: number }) {
  const fields = {
    inflated: view.getUint32(entry + 24, true),
    size: view.getUint32(entry + 20, true),
    offset: view.getUint32(entry + 42, true),
  };
  const long = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (field) => fields[field] === 0xffffffff,
  );
  for (let at = extra.from; at + 4 <= extra.to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    long.forEach((field, place) => {
      const value = at + 4 + 8 * place;
      if (value + 8 <= extra.to) fields[field] = Number(view.getBigUint64(value, true));
    });
  }
  return { size: fields.size, offset: fields.offset };
}

async function* inflate(
  bytes: Uint8Array,
  { method, encrypted, size, offset }: Entry,
  budget: { bytes: number },
): AsyncGenerator<Uint8Array> {
  if (encrypted)
    throw new RefusedAddress(
      "The workbook has a password. Save it without one, and send it again.",
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_HEADER) throw damaged();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + size > bytes.length || (method !== 0 && method !== 8)) throw damaged();
  let inflated: Uint8Array[] = [];
  const inflater = new Inflate((piece) => inflated.push(piece));
  for (let at = start; at < start + size; at += STEP) {
    const end = Math.min(at + STEP, start + size);
    const piece = bytes.subarray(at, end);
    if (method === 0) inflated.push(piece);
    else {
      try {
        inflater.push(piece, end === start + size);
      } catch {
        throw damaged();
      }
    }
    for (const one of inflated) {
      budget.bytes -= one.length;
      if (budget.bytes < 0)
        throw new RefusedAddress(
          "The workbook holds more than 80 MB, unpacked. Save the sheet that you want read as CSV.",
        );
      if (one.length > 0) yield one;
    }
    inflated = [];
  }
}
