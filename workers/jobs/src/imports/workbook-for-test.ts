import { strToU8, zipSync } from "fflate";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A sheet: its name, its state, and the XML of its cells with the text before and behind them. */
export type SheetForTest = {
  name: string;
  state?: "hidden" | "veryHidden";
  data: string;
  before?: string;
  behind?: string;
};
type BookForTest = {
  strings?: readonly string[];
  /** Number formats of the styles 2 and on; style 1 is a day. */
  formats?: readonly string[];
  /** Attributes of `workbookPr`, and the place of the sheet that is open. */
  properties?: string;
  active?: number;
};

/** An Excel workbook of these sheets. @param more further parts, or other text for one */
export function archiveOf(
  sheets: readonly SheetForTest[],
  { strings = [], formats = [], properties = "", active = 0 }: BookForTest = {},
  more: Record<string, string | Uint8Array> = {},
): Uint8Array<ArrayBuffer> {
  const entries = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`,
  );
  const styles = ["0", "14", ...formats.map((_, at) => String(164 + at))];
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr ${properties}/><bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${entries.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="a" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="b" Type="${RELATIONS}/styles" Target="/xl/styles.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet ${MAIN}><numFmts>${codes.join("")}</numFmts><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ data, before = "", behind = "" }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${MAIN}>${before}<sheetData>${data}</sheetData>${behind}</worksheet>`,
      ]),
    ),
    ...more,
  };
  const files = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === "string" ? strToU8(part) : part,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(files)));
}

/** An Excel workbook of one sheet: numbers as numbers, a Date as a day, texts among the shared strings as Excel writes them. */
export function workbookOf(rows: readonly (readonly (string | number | Date | null)[])[]) {
  const strings: string[] = [];
  return archiveOf([{ name: "Offers", data: rowsOf(rows, strings) }], { strings });
}

/** Rows as XML. @param strings takes their texts */
export function rowsOf(
  rows: readonly (readonly (string | number | Date | null)[])[],
  strings: string[],
): string {
  const cell = (value: string | number | Date | null, at: string) => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    // Days since 30 December 1899.
    if (value instanceof Date)
      return `<c r="${at}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`;
    strings.push(`<t xml:space="preserve">${escaped(value)}</t>`);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  return rows
    .map(
      (row, down) =>
        `<row r="${down + 1}">${row.map((value, across) => cell(value, `${String.fromCharCode(65 + across)}${down + 1}`)).join("")}</row>`,
    )
    .join("");
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
