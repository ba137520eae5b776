import {
  type AboutExport,
  type ExportWriter,
  endLine,
  licenceLine,
  pageOf,
} from "./export-writer.ts";

/** JSON: one object whose `complete` says at the end whether all rows are there. A file that broke off is no JSON. */
export function jsonWriter(about: AboutExport): ExportWriter {
  let first = true;
  const separator = () => {
    const sign = first ? "" : ",\n";
    first = false;
    return sign;
  };
  return {
    open: () =>
      `{"exportedFrom":${JSON.stringify(about.brand)},"exportedOn":"${about.exportedOn}","query":${JSON.stringify(about.query)},"licence":${JSON.stringify(licenceLine(about))},"technologies":[\n`,
    rows: (rows) =>
      rows
        .map((row) => {
          const seenOn = row.seenOn ?? about.exportedOn;
          return separator() + JSON.stringify({ ...row, seenOn, page: pageOf(row.id, about) });
        })
        .join(""),
    close: (end) =>
      `\n],"complete":${end.cutOff === null},"end":${JSON.stringify(endLine(end, about))}}\n`,
  };
}
