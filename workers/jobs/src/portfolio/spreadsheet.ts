import readExcelFile from "read-excel-file/universal";
import { RefusedAddress } from "./fetch-address.ts";

/** The first bytes of a ZIP archive, as an Excel workbook is one. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/**
 * The signature of a file header in the archive's directory (APPNOTE.TXT 4.3.12); the uncompressed size follows 24
 * bytes later.
 */
const ENTRY = 0x02014b50;
/** Bytes that the parts of a workbook may have inflated: the Worker has 128 MB. */
const MOST_INFLATED = 60_000_000;

/** A workbook's largest sheet as CSV; other bytes as they are. @throws RefusedAddress for an archive that is no workbook */
export async function unpackSpreadsheet(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!ZIP.every((byte, at) => bytes[at] === byte)) return bytes;
  if (inflatedSize(bytes) > MOST_INFLATED)
    throw new RefusedAddress("The workbook is too large to be read. Save the sheet as CSV.");
  const sheets = await readExcelFile(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  ).catch(() => {
    throw new RefusedAddress("It is an archive, but no Excel workbook (.xlsx). Unpack it first.");
  });
  const [first, ...others] = sheets;
  if (!first) throw new RefusedAddress("The workbook has no sheet.");
  const largest = others.reduce(
    (one, other) => (other.data.length > one.data.length ? other : one),
    first,
  );
  const width = Math.max(0, ...largest.data.map((row) => row.length));
  const lines = largest.data.map((row) =>
    Array.from({ length: width }, (_, at) => cellOf(row[at])).join(","),
  );
  return new TextEncoder().encode(lines.join("\r\n"));
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

function inflatedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size = 0;
  for (let at = 0; at + 46 <= bytes.length; at += 1)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === ENTRY)
      size += view.getUint32(at + 24, true);
  return size;
}
