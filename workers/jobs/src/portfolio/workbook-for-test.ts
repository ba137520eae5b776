import { strToU8, zipSync } from "fflate";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** An Excel workbook of one sheet: numbers as numbers, a Date as a day, texts among the shared strings as Excel writes them. */
export function workbookOf(rows: readonly (readonly (string | number | Date | null)[])[]) {
  const strings: string[] = [];
  const cell = (value: string | number | Date | null, at: string) => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    // Days since 30 December 1899.
    if (value instanceof Date)
      return `<c r="${at}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
    strings.push(value);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const data = rows.map(
    (row, down) =>
      `<row r="${down + 1}">${row.map((value, across) => cell(value, `${String.fromCharCode(65 + across)}${down + 1}`)).join("")}</row>`,
  );
  const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Portfolio" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${MAIN}><sheetData>${data.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst ${MAIN}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}
