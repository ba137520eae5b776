import { columnsOf } from "./columns.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv-line.ts";
import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  originLine,
} from "./export-writer.ts";

/** CSV by RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe, which the file's end counts. */
export function csvWriter(about: AboutExport): ExportWriter {
  const columns = columnsOf(about);
  let neutralised = 0;
  const line = (cells: readonly (string | number)[]) =>
    csvLine(cells, () => {
      neutralised += 1;
    });
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
