import { Zip, ZipDeflate } from "fflate";
import * as z from "zod";
import { escapeXml } from "#app/platform/http/xml.ts";
import { concat } from "#import/read/decode.ts";

export type Cell = string | number;

/** The type of a column's texts: ISO dates, which become Excel's, or addresses, which become links. */
export type ColumnKind = "date" | "link";

/** A sheet: its name, which Excel limits to 31 characters, and its columns. */
export type Sheet = {
  name: string;
  columns: readonly { name: string; isWide?: boolean; kind?: ColumnKind }[];
};

/** Excel's limit of a cell, in UTF-16 units; a longer text is refused by Excel as a broken file. */
const LONGEST_CELL = 32_767;
/** Excel's limit of a sheet; it refuses a file with more. */
const MOST_LINKS = 65_530;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/**
 * Excel's format (ECMA-376), deflated as it is written, so that only the rows of one call are in memory. Every text is
 * an inline string, which no spreadsheet runs as a formula. Called in this order: `open`, for each sheet `begin`, any
 * number of `rows`, `end`, and then `close`; each returns the next bytes of the file. A sheet's links stand behind its
 * rows, so they are in memory until its end.
 */
export function createWorkbook(sheets: readonly Sheet[]) {
  const encoder = new TextEncoder();
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const take = () => {
    const taken = concat(...chunks);
    chunks = [];
    return taken;
  };
  const addPart = (name: string, content: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(encoder.encode(content), true);
  };
  let written = 0;
  let columns: Sheet["columns"] = [];
  let sheet = new ZipDeflate(sheetPath(0), { level: 6 });
  /** The last row of the sheet. */
  let row = 0;
  let links: Link[] = [];
  const nextRow = (cells: readonly Cell[]) => {
    row += 1;
    links.push(...linksOf(cells, row, columns).slice(0, MOST_LINKS - links.length));
    return rowOf(cells, row, columns);
  };
  return {
    open() {
      for (const [name, content] of Object.entries(partsOf(sheets))) addPart(name, content);
      return take();
    },
    begin() {
      columns = sheets[written]?.columns ?? [];
      sheet = new ZipDeflate(sheetPath(written), { level: 6 });
      written += 1;
      row = 1;
      links = [];
      zip.add(sheet);
      const widths = columns
        .map(
          ({ isWide }, at) =>
            `<col min="${at + 1}" max="${at + 1}" width="${isWide ? 60 : 18}" customWidth="1"/>`,
        )
        .join("");
      const names = columns.map(({ name }) => name);
      const head = rowOf(names, row);
      sheet.push(
        encoder.encode(
          `${HEAD}<worksheet ${MAIN} xmlns:r="${RELATIONS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${head}`,
        ),
      );
      return take();
    },
    rows(rows: readonly (readonly Cell[])[]) {
      sheet.push(encoder.encode(rows.map(nextRow).join("")));
      return take();
    },
    end() {
      const table = `A1:${columnName(columns.length - 1)}${row}`;
      const filter = columns.length > 1 ? `<autoFilter ref="${table}"/>` : "";
      const end = `</sheetData>${filter}${linkList(links)}</worksheet>`;
      sheet.push(encoder.encode(end), true);
      if (links.length > 0) addPart(linksPath(written - 1), linkAddresses(links));
      return take();
    },
    close() {
      zip.end();
      return take();
    },
  };
}

const sheetPath = (at: number) => `xl/worksheets/sheet${at + 1}.xml`;
const linksPath = (at: number) => `xl/worksheets/_rels/sheet${at + 1}.xml.rels`;

/** The files of a workbook beside its sheets, by path. */
function partsOf(sheets: readonly Sheet[]): Record<string, string> {
  const eachSheet = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join("");
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${eachSheet((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${eachSheet(({ name }, n) => `<sheet name="${xmlText(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}">${eachSheet((_, n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
}

/** The places of the styles in xl/styles.xml. */
const STYLES: Record<ColumnKind, number> = { date: 1, link: 2 };

/** @param row its number from 1 on; without the cells' addresses some programs cannot read the file */
function rowOf(cells: readonly Cell[], row: number, columns: Sheet["columns"] = []): string {
  const written = cells.map((cell, at) =>
    cellOf(cell, `${columnName(at)}${row}`, columns[at]?.kind),
  );
  return `<row r="${row}">${written.join("")}</row>`;
}

function cellOf(cell: Cell, address: string, kind: ColumnKind | undefined): string {
  if (cell === "") return "";
  if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
  const day = kind === "date" ? dayNumber(cell) : null;
  if (day !== null) return `<c r="${address}" s="${STYLES.date}"><v>${day}</v></c>`;
  const style = kind === "link" ? ` s="${STYLES.link}"` : "";
  return `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, LONGEST_CELL))}</t></is></c>`;
}

const IsoDateSchema = z.iso.date();
/** Excel counts 29 February 1900, which never was, and knows no day before that year. */
const FIRST_DAY = "1900-03-01";

/** An ISO date as Excel counts its days, from 30 December 1899 on; null for any other text. */
function dayNumber(text: string): number | null {
  if (!IsoDateSchema.safeParse(text).success || text < FIRST_DAY) return null;
  return Date.parse(text) / 86_400_000 + 25_569;
}

type Link = { cell: string; href: string };

function linksOf(cells: readonly Cell[], row: number, columns: Sheet["columns"]): Link[] {
  return cells.flatMap((cell, at) =>
    columns[at]?.kind === "link" && cell !== ""
      ? [{ cell: `${columnName(at)}${row}`, href: String(cell) }]
      : [],
  );
}

/** The cells of a sheet that are links; the part that `linkAddresses` writes has their targets. */
function linkList(links: readonly Link[]): string {
  if (links.length === 0) return "";
  const list = links.map(({ cell }, at) => `<hyperlink ref="${cell}" r:id="rId${at + 1}"/>`);
  return `<hyperlinks>${list.join("")}</hyperlinks>`;
}

function linkAddresses(links: readonly Link[]): string {
  const list = links.map(
    ({ href }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/hyperlink" Target="${escapeXml(href)}" TargetMode="External"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}">${list.join("")}</Relationships>`;
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
