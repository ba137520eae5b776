import { columnsOf } from "./columns.ts";
import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";
import { createWorkbook, joined } from "./workbook.ts";

/** Excel's format, in one sheet. The last rows say whether the file is complete, and where it comes from. */
export function xlsxWriter(about: AboutExport): ExportWriter {
  const cells = columnsOf(about);
  const columns = cells.map(({ name }) => ({
    name,
    isWide: name === "Title" || name === "Summary",
  }));
  const workbook = createWorkbook([{ name: "Technologies", columns }]);
  return {
    open: () => joined([workbook.open(), workbook.begin()]),
    rows: (rows) => workbook.rows(rows.map((row) => cells.map(({ value }) => value(row, about)))),
    close(end) {
      const lines = [endLine(end, about), originLine(about), licenceLine(about)];
      return joined([workbook.rows(lines.map((text) => [text])), workbook.end(), workbook.close()]);
    },
  };
}
