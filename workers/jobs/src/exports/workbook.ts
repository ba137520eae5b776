import { Zip, ZipDeflate } from "fflate";

export type Cell = string | number;

/** A sheet: its name, which Excel limits to 31 characters, and its columns. */
export type Sheet = { name: string; columns: readonly { name: string; isWide?: boolean }[] };

/** Excel's limit of a cell, in UTF-16 units; a longer text is refused by Excel as a broken file. */
const LONGEST_CELL = 32_767;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/**
 * Excel's format (ECMA-376), deflated as it is written, so that only the rows of one call are in memory. Every text is
 * an inline string, which no spreadsheet runs as a formula. Called in this order: `open`, for each sheet `begin`, any
 * number of `rows`, `end`, and then `close`; each returns the next bytes of the file.
 */
export function createWorkbook(sheets: readonly Sheet[]) {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const take = () => {
    const taken = joined(chunks);
    chunks = [];
    return taken;
  };
  let written = 0;
  let sheet = new ZipDeflate(sheetPath(0), { level: 6 });
  /** The last row of the sheet. */
  let row = 0;
  const nextRow = (cells: readonly Cell[]) => {
    row += 1;
    return rowOf(cells, row);
  };
  return {
    open() {
      for (const [name, content] of Object.entries(partsOf(sheets))) {
        const file = new ZipDeflate(name, { level: 6 });
        zip.add(file);
        file.push(encoder.encode(content), true);
      }
      return take();
    },
    begin() {
      const columns = sheets[written]?.columns ?? [];
      sheet = new ZipDeflate(sheetPath(written), { level: 6 });
      written += 1;
      row = 0;
      zip.add(sheet);
      const widths = columns
        .map(
          ({ isWide }, at) =>
            `<col min="${at + 1}" max="${at + 1}" width="${isWide ? 60 : 18}" customWidth="1"/>`,
        )
        .join("");
      sheet.push(
        encoder.encode(
          `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${nextRow(columns.map(({ name }) => name))}`,
        ),
      );
      return take();
    },
    rows(rows: readonly (readonly Cell[])[]) {
      sheet.push(encoder.encode(rows.map(nextRow).join("")));
      return take();
    },
    end() {
      sheet.push(encoder.encode("</sheetData></worksheet>"), true);
      return take();
    },
    close() {
      zip.end();
      return take();
    },
  };
}

const sheetPath = (at: number) => `xl/worksheets/sheet${at + 1}.xml`;

/** The files of a workbook beside its sheets, by path. */
function partsOf(sheets: readonly Sheet[]): Record<string, string> {
  const eachSheet = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join("");
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${eachSheet((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${eachSheet(({ name }, n) => `<sheet name="${xmlText(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${eachSheet((_, n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
  };
}

/** @param row its number from 1 on; without the cells' addresses some programs cannot read the file */
function rowOf(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells
    .map((cell, at) => {
      if (cell === "") return "";
      const address = `r="${columnName(at)}${row}"`;
      if (typeof cell === "number") return `<c ${address}><v>${cell}</v></c>`;
      return `<c ${address} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, LONGEST_CELL))}</t></is></c>`;
    })
    .join("")}</row>`;
}

/** The name of a column: 'A' for 0, 'AA' for 26. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

/** XML 1.0 has no other control characters than these three, however they are written. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** The chunks one after another. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
