import { dayOfSerial } from "#import/clean/dates.ts";
import { concat } from "#import/read/decode.ts";
import { RefusedAddress } from "../../addresses/fetch-address.ts";
import { damaged } from "./archive.ts";
import { isTrue, MOST_CHARACTERS, RunText } from "./cell-text.ts";
import type { Book } from "./parts.ts";
import { readXml } from "./xml-events.ts";

/** The cells of a sheet that hold something and are not hidden, and what else it has. */
export type Sheet = {
  rows: SheetRow[];
  /** Hidden rows and columns that hold something. */
  hiddenRows: number;
  hiddenColumns: number;
  /** Cells that hold an error such as `#REF!`. */
  errors: number;
  /** Cells of which the end was cut. */
  cut: number;
  /** Cells of which something is struck through, and left out. */
  struck: number;
};
type CellBook = Omit<Book, "sheets" | "active">;
type SheetRow = { number: number; columns: number[]; texts: string[] };

/** Rows that are read, with some lines above the table; the import itself takes 5,000. */
const MOST_ROWS = 5050;
const MOST_COLUMNS = 300;
const MOST_CELLS = 500_000;
/** Bytes of the CSV. */
const MOST_WRITTEN = 20_000_000;
const MOST_MERGED = 20_000;
/** Steps in which merged cells are emptied; they do not overlap in a sheet of Excel's. */
const MOST_MERGE_STEPS = 2_000_000;

type Range = { top: number; bottom: number; left: number; right: number };

/** @param mostRows reads no further than this many rows that hold something @throws RefusedAddress */
export async function readSheet(
  chunks: AsyncIterable<string>,
  book: CellBook,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<Sheet> {
  const reader = new SheetReader(book);
  const isDone = () => reader.sheet.rows.length >= mostRows;
  await readXml(chunks, {
    open: (name, attributes) => isDone() || reader.open(name, attributes),
    close: (name) => isDone() || reader.close(name),
    text: (text) => isDone() || reader.addText(text),
    isDone,
  });
  reader.emptyMergedCells();
  return reader.sheet;
}

class SheetReader {
  readonly sheet: Sheet = {
    rows: [],
    hiddenRows: 0,
    hiddenColumns: 0,
    errors: 0,
    cut: 0,
    struck: 0,
  };
  readonly #book: CellBook;
  readonly #hidden: { from: number; to: number }[] = [];
  readonly #hiddenColumns = new Set<number>();
  readonly #columns = new Set<number>();
  readonly #merged: Range[] = [];
  #cells = 0;
  #characters = 0;
  #isData = false;
  #row: SheetRow & { isHidden: boolean; holdsHidden: boolean } = newRow(0, false);
  #column = 0;
  #cell: Readonly<Record<string, string>> = {};
  #runs = new RunText();

  constructor(book: CellBook) {
    this.#book = book;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "sheetData") this.#isData = true;
    if (name === "col" && isUnseen(attributes.hidden, attributes.width)) {
      if (this.#hidden.length > MOST_COLUMNS) throw damaged();
      this.#hidden.push({ from: Number(attributes.min), to: Number(attributes.max) });
    }
    if (name === "mergeCell") this.#addMerged(attributes.ref ?? "");
    if (!this.#isData) return;
    switch (name) {
      case "row":
        this.#row = newRow(
          attributes.r === undefined ? this.#row.number + 1 : Number(attributes.r),
          isUnseen(attributes.hidden, attributes.ht),
        );
        this.#column = 0;
        break;
      case "c":
        this.#cell = attributes;
        this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
        this.#runs = new RunText();
        break;
      default:
        this.#runs.open(name, attributes);
    }
  }

  addText(text: string): void {
    this.#runs.addText(text);
  }

  close(name: string): void {
    this.#runs.close(name);
    if (name === "sheetData") this.#isData = false;
    if (!this.#isData) return;
    if (name === "c") this.#endCell();
    if (name === "row") this.#endRow();
  }

  #endCell(): void {
    const { t: type = "n", s: style = "0" } = this.#cell;
    const { text: value, isStruck } = this.#runs;
    let text = textOf(this.#book, type, style, value);
    const strikes = isStruck || (type === "s" && this.#book.struck.has(Number(value)));
    if (text.trim() === "" && !strikes) return;
    if (this.#row.isHidden) {
      this.#row.holdsHidden = true;
      return;
    }
    if (this.#hidden.some(({ from, to }) => this.#column >= from && this.#column <= to)) {
      this.#hiddenColumns.add(this.#column);
      this.sheet.hiddenColumns = this.#hiddenColumns.size;
      return;
    }
    if (type === "e") {
      this.sheet.errors += 1;
      return;
    }
    if (strikes) this.sheet.struck += 1;
    if (text.length > MOST_CHARACTERS) {
      text = text.slice(0, MOST_CHARACTERS).toWellFormed();
      this.sheet.cut += 1;
    }
    this.#columns.add(this.#column);
    this.#cells += 1;
    // Two quotes and a comma.
    this.#characters += text.length + 3;
    if (this.#columns.size > MOST_COLUMNS)
      throw new RefusedAddress(
        `The sheet has more than ${MOST_COLUMNS} columns. Delete those that nobody needs, and send it again.`,
      );
    if (this.#cells > MOST_CELLS || this.#characters > MOST_WRITTEN) throw tooLarge();
    this.#row.columns.push(this.#column);
    this.#row.texts.push(text);
  }

  #endRow(): void {
    const { number, columns, texts, holdsHidden } = this.#row;
    if (holdsHidden) this.sheet.hiddenRows += 1;
    if (columns.length === 0) return;
    this.sheet.rows.push({ number, columns, texts });
    if (this.sheet.rows.length > MOST_ROWS)
      throw new RefusedAddress(
        "It holds more than 5000 rows, the most that are read at once: split it.",
      );
  }

  #addMerged(ref: string): void {
    const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? [];
    if (!left || !right) return;
    if (this.#merged.length === MOST_MERGED) throw damaged();
    this.#merged.push({
      left: columnOf(left),
      right: columnOf(right),
      top: Number(top),
      bottom: Number(bottom),
    });
  }

  /** Of merged cells Excel shows the first alone, whatever the rest hold. */
  emptyMergedCells(): void {
    const byNumber = this.sheet.rows.toSorted((one, other) => one.number - other.number);
    let steps = 0;
    for (const { top, bottom, left, right } of this.#merged) {
      for (let at = firstFrom(byNumber, top); at < byNumber.length; at += 1) {
        const row = byNumber[at];
        if (!row || row.number > bottom) break;
        row.columns.forEach((column, place) => {
          const isFirst = row.number === top && column === left;
          if (column >= left && column <= right && !isFirst) row.texts[place] = "";
        });
        steps += row.columns.length;
        if (steps > MOST_MERGE_STEPS) throw damaged();
      }
    }
  }
}

/** The sheet as CSV. Columns that hold nothing are left out. @throws RefusedAddress */
export function toCsv({ rows }: Sheet): Uint8Array<ArrayBuffer> {
  const filled = rows.filter(({ texts }) => texts.some((text) => text !== ""));
  const held = filled.flatMap((row) => row.columns.filter((_, at) => row.texts[at] !== ""));
  const columns = [...new Set(held)].toSorted((one, other) => one - other);
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let size = 0;
  filled.forEach((row, place) => {
    const texts = new Map(row.columns.map((column, at) => [column, row.texts[at] ?? ""]));
    const line = columns.map((column) => quoted(texts.get(column) ?? "")).join(",");
    const piece = encoder.encode(place === 0 ? line : `\r\n${line}`);
    size += piece.length;
    if (size > MOST_WRITTEN) throw tooLarge();
    pieces.push(piece);
  });
  return concat(...pieces);
}

function quoted(text: string): string {
  return text === "" ? "" : `"${text.replaceAll('"', '""')}"`;
}

function tooLarge(): RefusedAddress {
  return new RefusedAddress(
    "The sheet holds more than 20 MB of text or 500,000 cells. Split it, and send the parts one after another.",
  );
}

function newRow(number: number, isHidden: boolean) {
  return { number, columns: [], texts: [], isHidden, holdsHidden: false };
}

/** Whether a row or column is hidden, or has no height or width. */
function isUnseen(hidden: string | undefined, extent: string | undefined): boolean {
  return isTrue(hidden) || (extent !== undefined && Number(extent) === 0);
}

/** The number of a column in an address: 1 of A5. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Za-z]{1,3}/.exec(address)?.[0].toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** The place of the first row of this number or a higher one. */
function firstFrom(rows: readonly SheetRow[], number: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A cell's text as a CSV has it. */
function textOf(book: CellBook, type: string, style: string, value: string): string {
  switch (type) {
    case "s":
      return book.strings[Number(value)] ?? "";
    case "b":
      return value === "" ? "" : isTrue(value.trim()) ? "TRUE" : "FALSE";
    case "d":
      return value.slice(0, 10);
    case "n":
      return numberText(value.trim(), book.isDay[Number(style)] === true, book.from1904);
    default:
      return value;
  }
}

/** A number as written, or the day that it counts to. A whole number keeps its digits. */
function numberText(value: string, isDay: boolean, from1904: boolean): string {
  const number = Number(value);
  if (value === "" || Number.isNaN(number)) return value;
  if (isDay && number >= 0 && number < 2_958_466) return dayOfSerial(number, from1904);
  // Excel shows fifteen digits of a fraction; the file has more.
  return /^-?\d+$/.test(value) ? value : String(Number(number.toPrecision(15)));
}
