import { concat } from "#import/read/decode.ts";
import { columnsOf } from "./columns.ts";
import {
  type AboutExport,
  cutOffLine,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";
import { createWorkbook } from "./workbook.ts";

/** Excel's format: a sheet of technologies alone, and one that says whether it is whole and where it comes from. */
export function xlsxWriter(about: AboutExport): ExportWriter {
  const cells = columnsOf(about);
  const columns = cells.map((column) => ({
    ...column,
    isWide: column.name === "Title" || column.name === "Summary",
  }));
  const workbook = createWorkbook([
    { name: "Technologies", columns },
    { name: "About", columns: [{ name: "About this file", isWide: true }] },
  ]);
  return {
    open: () => concat(workbook.open(), workbook.begin()),
    rows: (rows) => workbook.rows(rows.map((row) => cells.map(({ value }) => value(row, about)))),
    close(end) {
      const cutOff = cutOffLine(end, about);
      const lines = [endLine(end, about), originLine(about), licenceLine(about)];
      return concat(
        workbook.rows(cutOff === null ? [] : [[cutOff]]),
        workbook.end(),
        workbook.begin(),
        workbook.rows(lines.map((text) => [text])),
        workbook.end(),
        workbook.close(),
      );
    },
  };
}
