import type { FormatRow } from "../formats/format.ts";

/** Excel's rewriting of '4-5', 'SEPT2' and a number of more than eleven digits as it opens a CSV file. */
const REWRITTEN =
  /^(?:\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d(?:\.\d+)?E\+\d{2,3})$/i;
/** Cells that the note names. */
const MOST_NAMED = 20;

/** A note that names the cells of a table that a spreadsheet seems to have changed; null where there are none. */
export function rewrittenNote(rows: readonly FormatRow[]): string | null {
  const cells = rows.flatMap((row) =>
    row.kind === "row" && typeof row.input === "object"
      ? Object.entries(row.input ?? {}).flatMap(([name, text]) =>
          typeof text === "string" &&
          text.split(/[;,|]/).some((part) => REWRITTEN.test(part.trim()))
            ? [`${name} “${text.slice(0, 60).toWellFormed()}” (row ${row.row})`]
            : [],
        )
      : [],
  );
  if (cells.length === 0) return null;
  const more = cells.length > MOST_NAMED ? ` and ${cells.length - MOST_NAMED} more` : "";
  return `Looks like a number or date that a spreadsheet changed: ${cells.slice(0, MOST_NAMED).join(", ")}${more}.`;
}
