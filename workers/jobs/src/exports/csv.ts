import { columnsOf } from "./columns.ts";
import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";

/** Tells spreadsheets that the file is UTF-8; without it Excel reads it in the system's own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";
/** The beginnings by which spreadsheets take a cell for a formula, in their full width too (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * A measure such as '-80 °C freezer' is not a formula: a number follows the sign, and neither a cell nor a function
 * follows the number.
 */
const MEASURE = /^[+-]\d(?:(?![a-z]\d)[^=(!|])*$/i;

/** CSV by RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe, which the file's end counts. */
export function csvWriter(about: AboutExport): ExportWriter {
  const columns = columnsOf(about);
  let neutralised = 0;
  const line = (cells: readonly (string | number)[]) =>
    `${cells
      .map((cell) => {
        if (typeof cell === "number") return cell;
        const isFormula = FORMULA.test(cell) && !MEASURE.test(cell);
        if (isFormula) neutralised += 1;
        return `"${isFormula ? "'" : ""}${cell.replaceAll('"', '""')}"`;
      })
      .join(",")}\r\n`;
  return {
    open: () => BYTE_ORDER_MARK + line(columns.map(({ name }) => name)),
    rows: (rows) => rows.map((row) => line(columns.map(({ value }) => value(row, about)))).join(""),
    close(end) {
      const said = [
        endLine(end, about),
        ...(neutralised > 0
          ? [
              `Cells that begin with an added apostrophe, so that no spreadsheet takes them for a formula: ${neutralised}.`,
            ]
          : []),
        originLine(about),
        licenceLine(about),
      ];
      return said.map((text) => line([text])).join("");
    },
  };
}
