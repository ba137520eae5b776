import { RefusedAddress } from "../addresses/fetch-address.ts";
import { type Archive, openArchive } from "./workbook/archive.ts";
import { type Book, readBook, type SheetEntry } from "./workbook/parts.ts";
import { readSheet, type Sheet, toCsv } from "./workbook/sheet.ts";

/** The first bytes of a ZIP archive, as an Excel workbook is one. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of an OLE file: a workbook of before 2007, or one that is encrypted. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
/** Visible sheets that are looked at, and asked about. */
const MOST_ASKED = 50;
/** Cells of a sheet's first row by which a person knows it, and characters of each. */
const SAMPLE_CELLS = 5;
const SAMPLE_LENGTH = 60;
/** Sheets that a note names. */
const MOST_NAMED = 20;

/** A visible sheet that holds something, as a person is asked about it. */
type SheetChoice = { name: string; sample: string[] };

/** A workbook's table as CSV with what was left out of it, or the sheets of which a person chooses one. */
export type Unpacked =
  | { kind: "table"; csv: Uint8Array<ArrayBuffer>; notes: string[] }
  | { kind: "choice"; sheets: SheetChoice[] };

/** Whether a file's first bytes are those of a workbook, or of another archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return [ZIP, OLE].some((head) => head.every((byte, at) => bytes[at] === byte));
}

/**
 * Reads one visible sheet of a workbook: the chosen one, else the only one that holds something. Hidden sheets, rows and
 * columns are named and never read.
 *
 * @param sheet the name that a person chose
 * @param asks whether a person can be asked; else the sheet that Excel opens is read
 * @throws RefusedAddress
 */
export async function unpackSpreadsheet(
  bytes: Uint8Array,
  { sheet: chosen = null, asks }: { sheet?: string | null; asks: boolean },
): Promise<Unpacked> {
  if (bytes[0] === OLE[0]) throw oldOrEncrypted(bytes);
  const archive = openArchive(bytes);
  const book = await readBook(archive);
  const filled: (SheetEntry & { sample: string[] })[] = [];
  for (const entry of book.sheets.filter(({ hidden, part }) => !hidden && part !== "")) {
    if (filled.length === MOST_ASKED) break;
    const sample = await sampleOf(archive, book, entry);
    if (sample !== null) filled.push({ ...entry, sample });
  }
  if (filled.length === 0)
    throw new RefusedAddress(
      "The workbook shows no filled cell. Hidden sheets, rows and columns are not read: unhide what you want to import, and send it again.",
    );
  if (chosen === null && asks && filled.length > 1)
    return { kind: "choice", sheets: filled.map(({ name, sample }) => ({ name, sample })) };
  const active = book.sheets[book.active]?.name;
  const wanted = filled.find(({ name }) => name === (chosen ?? active));
  const entry = wanted ?? (chosen === null ? filled[0] : undefined);
  if (!entry) throw new RefusedAddress("The workbook has no such sheet any more. Send it again.");
  const sheet = await readSheet(archive.text(entry.part), book);
  const others = filled.filter((other) => other !== entry);
  const hidden = book.sheets.filter((other) => other.hidden);
  return { kind: "table", csv: toCsv(sheet), notes: notesOf(sheet, entry, { others, hidden }) };
}

/** The beginning of a sheet's first filled row; null where there is none. A sheet that cannot be read is skipped. */
async function sampleOf(archive: Archive, book: Book, { part }: SheetEntry) {
  try {
    const { rows } = await readSheet(archive.text(part), book, 1);
    return (
      rows[0]?.texts
        .slice(0, SAMPLE_CELLS)
        .map((text) => text.trim().slice(0, SAMPLE_LENGTH).toWellFormed()) ?? null
    );
  } catch (error) {
    if (error instanceof RefusedAddress) return [];
    throw error;
  }
}

function notesOf(
  { hiddenRows, hiddenColumns, errors, cut, struck }: Sheet,
  { name }: SheetEntry,
  { others, hidden }: Record<"others" | "hidden", readonly SheetEntry[]>,
): string[] {
  const notes = others.length + hidden.length > 0 ? [`The sheet “${name}” was read.`] : [];
  const named = (sheets: readonly SheetEntry[], what: string) => {
    for (const sheet of sheets.slice(0, MOST_NAMED))
      notes.push(`The sheet “${sheet.name}” ${what}.`);
    if (sheets.length > MOST_NAMED)
      notes.push(`${sheets.length - MOST_NAMED} further sheets, too: ${what}.`);
  };
  named(others, "was not read");
  named(hidden, "is hidden and was not read");
  const counted = {
    "Hidden rows that were not read": hiddenRows,
    "Hidden columns that were not read": hiddenColumns,
    "Cells with an error, such as #REF!, which were left empty": errors,
    "Cells with more than 32,767 characters, which were cut": cut,
    "Cells with struck-through text, which was left out": struck,
  };
  for (const [what, count] of Object.entries(counted))
    if (count > 0) notes.push(`${what}: ${count}.`);
  return notes;
}

/** An OLE file names its streams in UTF-16: an encrypted workbook has one named EncryptedPackage. */
function oldOrEncrypted(bytes: Uint8Array): RefusedAddress {
  const isEncrypted = new TextDecoder("utf-16le").decode(bytes).includes("EncryptedPackage");
  return new RefusedAddress(
    isEncrypted
      ? "The workbook has a password. Save it without one, and send it again."
      : "It is a workbook of an old kind (.xls). Save it as .xlsx or CSV, and send it again.",
  );
}
