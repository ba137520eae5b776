/** Tells spreadsheets that a file is UTF-8; without it Excel reads it in the system's own encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";
/** The beginnings by which spreadsheets take a cell for a formula, in their full width too (OWASP, CSV Injection). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * A measure such as '-80 °C freezer' is not a formula: a number follows the sign, and neither a cell nor a function
 * follows the number.
 */
const MEASURE = /^[+-]\d(?:(?![a-z]\d)[^=(!|])*$/i;

/** A line of CSV by RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe. */
export function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    if (typeof cell === "number") return cell;
    const isFormula = FORMULA.test(cell) && !MEASURE.test(cell);
    return `"${isFormula ? "'" : ""}${cell.replaceAll('"', '""')}"`;
  });
  return `${written.join(",")}\r\n`;
}

/** A cell as it was before `csvLine` guarded it. */
export function withoutGuard(cell: string): string {
  const rest = cell.slice(1);
  return cell.startsWith("'") && FORMULA.test(rest) && !MEASURE.test(rest) ? rest : cell;
}
