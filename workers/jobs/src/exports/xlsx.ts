import { Zip, ZipDeflate } from "fflate";
import { columnsOf } from "./columns.ts";
import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";

/** Excel's limit of a cell, in UTF-16 units; a longer text is refused by Excel as a broken file. */
const LONGEST_CELL = 32_767;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/**
 * Excel's format (ECMA-376), its sheet deflated as it is written, so that only the rows of one call are in memory. Every
 * text is an inline string, which no spreadsheet runs as a formula. The last row says whether the file is complete.
 */
export function xlsxWriter(about: AboutExport): ExportWriter {
  const cells = columnsOf(about);
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
  const add = (name: string, content: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(encoder.encode(content), true);
  };
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
  return {
    open() {
      for (const [name, content] of Object.entries(PARTS)) add(name, content);
      zip.add(sheet);
      const widths = cells
        .map(
          ({ name }, at) =>
            `<col min="${at + 1}" max="${at + 1}" width="${name === "Title" || name === "Summary" ? 60 : 18}" customWidth="1"/>`,
        )
        .join("");
      sheet.push(
        encoder.encode(
          `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${rowOf(cells.map(({ name }) => name))}`,
        ),
      );
      return take();
    },
    rows(rows) {
      const text = rows.map((row) => rowOf(cells.map(({ value }) => value(row, about)))).join("");
      sheet.push(encoder.encode(text));
      return take();
    },
    close(end) {
      const lines = [endLine(end, about), originLine(about), licenceLine(about)];
      sheet.push(
        encoder.encode(`${lines.map((text) => rowOf([text])).join("")}</sheetData></worksheet>`),
        true,
      );
      zip.end();
      return take();
    },
  };
}

const PARTS: Record<string, string> = {
  "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  "_rels/.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Technologies" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

function rowOf(cells: readonly (string | number)[]): string {
  return `<row>${cells
    .map((cell) => {
      if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
      if (cell === "") return "<c/>";
      return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.slice(0, LONGEST_CELL))}</t></is></c>`;
    })
    .join("")}</row>`;
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

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
