import type { Problem } from "./problem.ts";

/** One parsed line of a delimited file: its cells, or what is wrong with it. */
export type DelimitedRow =
  | { kind: "cells"; row: number; cells: string[] }
  | { kind: "problem"; problem: Problem };

/** A cell larger than this is a quote that was never closed. */
const MAX_RECORD = 8 * 1024 * 1024;

/**
 * Streams CSV or TSV by RFC 4180: quoted cells may hold delimiters, line breaks and doubled quotes. It is
 * forgiving where real files are careless: a stray quote inside an unquoted cell or on the line of its own
 * cell is text; NUL is dropped; empty lines are skipped.
 *
 * A quote that is never closed would swallow the rest of the file. It shows itself when the cell has crossed
 * a line break and then a quote is followed by something that cannot end a cell, or when the file ends: the
 * line on which it opened becomes a problem, and reading goes on with the next line.
 *
 * Rows are numbered from 1, counting every record including the header and the problems.
 */
export async function* readDelimited(
  chunks: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<DelimitedRow> {
  let buffer = "";
  let row = 0;
  const iterator = chunks[Symbol.asyncIterator]();
  let ended = false;

  while (true) {
    let position = 0;
    while (position < buffer.length) {
      const parsed = parseRecord(buffer, position, delimiter, ended);
      if (parsed === "incomplete") break;
      const { end, cells } = parsed;
      if (parsed.broken) {
        row += 1;
        yield {
          kind: "problem",
          problem: {
            row,
            reason: parsed.broken,
            input: buffer.slice(position, end).slice(0, 2000).trimEnd(),
          },
        };
      } else if (cells.length > 1 || cells[0]?.trim() !== "") {
        row += 1;
        yield { kind: "cells", row, cells };
      }
      position = end;
    }
    buffer = buffer.slice(position);
    if (ended) return;
    // Large pieces, so that a long record is not parsed again from its start for every small one.
    const wanted = Math.max(64 * 1024, buffer.length);
    const pieces: string[] = [];
    let arrived = 0;
    while (arrived < wanted) {
      const next = await iterator.next();
      if (next.done) {
        ended = true;
        break;
      }
      const piece = next.value.includes("\0") ? next.value.replaceAll("\0", "") : next.value;
      pieces.push(piece);
      arrived += piece.length;
    }
    buffer += pieces.join("");
  }
}

type ParsedRecord = { end: number; cells: string[]; broken?: string };

function parseRecord(text: string, start: number, delimiter: string, ended: boolean) {
  const cells: string[] = [];
  let index = start;
  while (true) {
    if (text[index] === '"') {
      const quoted = parseQuoted(text, index, delimiter, ended);
      if (quoted === "incomplete") {
        return text.length - start > MAX_RECORD ? broken(text, start) : "incomplete";
      }
      if (quoted === "broken") return broken(text, start);
      cells.push(quoted.value);
      index = quoted.end;
    } else {
      let end = index;
      while (
        end < text.length &&
        text[end] !== delimiter &&
        text[end] !== "\n" &&
        text[end] !== "\r"
      )
        end += 1;
      if (end === text.length && !ended) {
        return text.length - start > MAX_RECORD ? broken(text, start) : "incomplete";
      }
      cells.push(text.slice(index, end));
      index = end;
    }
    const next = text[index];
    if (next === delimiter) {
      index += 1;
      if (index === text.length && !ended) return "incomplete";
      continue;
    }
    if (next === "\r" && index + 1 === text.length && !ended) return "incomplete";
    if (next === "\r") return { end: text[index + 1] === "\n" ? index + 2 : index + 1, cells };
    if (next === "\n") return { end: index + 1, cells };
    if (!ended) return "incomplete";
    return { end: text.length, cells };
  }
}

function parseQuoted(
  text: string,
  start: number,
  delimiter: string,
  ended: boolean,
): { value: string; end: number } | "incomplete" | "broken" {
  let value = "";
  let from = start + 1;
  let crossedLine = false;
  while (true) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return ended ? "broken" : "incomplete";
    const part = text.slice(from, quote);
    crossedLine ||= part.includes("\n") || part.includes("\r");
    value += part;
    const next = text[quote + 1];
    if (next === undefined && !ended) return "incomplete";
    if (next === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    if (next === undefined || next === delimiter || next === "\n" || next === "\r")
      return { value, end: quote + 1 };
    // Spaces between the closing quote and the delimiter are common enough.
    const spaces = /^[ ]+/.exec(text.slice(quote + 1, quote + 20))?.[0].length ?? 0;
    const after = text[quote + 1 + spaces];
    if (spaces > 0 && (after === delimiter || after === "\n" || after === "\r"))
      return { value, end: quote + 1 + spaces };
    if (crossedLine) return "broken";
    value += '"';
    from = quote + 1;
  }
}

/** Gives up on the line where the record starts, and only on that line. */
function broken(text: string, start: number): ParsedRecord {
  const newline = text.slice(start).search(/\r\n?|\n/);
  const end =
    newline === -1
      ? text.length
      : start + newline + (text.startsWith("\r\n", start + newline) ? 2 : 1);
  return { end, cells: [], broken: "a quote is opened and never closed" };
}

export type TableRow =
  | { kind: "record"; row: number; fields: Record<string, string> }
  | { kind: "problem"; problem: Problem };

/** No catalogue's table is wider. */
const MAX_COLUMNS = 1000;
/** More lines than this in front of a header are no header's file. */
const LINES_ABOVE = 20;

/**
 * A delimited file with a header as records by column name. Data rows count from 1. Names are trimmed; a
 * repeated name gets its number (`Title (2)`), an empty one its position (`column 7`). A row with another
 * number of columns than the header is a problem: its cells may stand under the wrong names.
 */
export async function* readTable(
  rows: AsyncIterable<DelimitedRow>,
  isHeader: (cells: string[]) => boolean,
): AsyncGenerator<TableRow> {
  let header: string[] | null = null;
  let headerRow = 0;
  const above: string[][] = [];
  for await (const line of rows) {
    if (line.kind === "problem") {
      yield {
        kind: "problem",
        problem: { ...line.problem, row: dataRow(line.problem.row, headerRow, header) },
      };
      continue;
    }
    if (!header) {
      if (!isHeader(line.cells)) {
        if (above.length < LINES_ABOVE) above.push(line.cells);
        continue;
      }
      if (above.length > 0) {
        const reason = `above the header ${above.length === 1 ? "stands a line that was" : "stand lines that were"} not read`;
        yield { kind: "problem", problem: { row: null, reason, input: above } };
      }
      if (line.cells.length > MAX_COLUMNS) {
        const reason = `the header names ${line.cells.length} columns, and ${MAX_COLUMNS} are read`;
        yield { kind: "problem", problem: { row: null, reason } };
        return;
      }
      header = uniqueNames(line.cells);
      headerRow = line.row;
      continue;
    }
    const row = line.row - headerRow;
    if (isHeader(line.cells)) {
      yield { kind: "problem", problem: { row, reason: "repeats the header", input: line.cells } };
      continue;
    }
    let cells = line.cells;
    while (cells.length > header.length && cells.at(-1)?.trim() === "") cells = cells.slice(0, -1);
    if (cells.length !== header.length) {
      yield {
        kind: "problem",
        problem: {
          row,
          reason: `has ${cells.length} ${cells.length === 1 ? "column" : "columns"} where the header has ${header.length}`,
          input: cells,
        },
      };
      continue;
    }
    yield {
      kind: "record",
      row,
      fields: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])),
    };
  }
  if (!header)
    yield { kind: "problem", problem: { row: null, reason: "the header line could not be read" } };
}

function dataRow(row: number | null, headerRow: number, header: string[] | null): number | null {
  return row === null || !header ? null : row - headerRow;
}

/** A header's names, each once: a repeated one with its number, an empty one by its position. */
export function uniqueNames(cells: string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.replace(/^\ufeff/, "").trim() || `column ${index + 1}`;
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
