import { columnsOf } from "./columns.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv-line.ts";
import { type AboutExport, cutOffLine, type ExportWriter } from "./export-writer.ts";

/** CSV by RFC 4180: technologies alone. A cell that a spreadsheet would run as a formula gets an apostrophe. */
export function csvWriter(about: AboutExport): ExportWriter {
  const columns = columnsOf(about);
  return {
    open: () => BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name)),
    rows: (rows) =>
      rows.map((row) => csvLine(columns.map(({ value }) => value(row, about)))).join(""),
    close(end) {
      const said = cutOffLine(end, about);
      return said === null ? "" : csvLine([said]);
    },
  };
}
