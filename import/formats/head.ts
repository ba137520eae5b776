import { DELIMITERS, type Delimiter } from "./delimiters.ts";
import type { FileHead } from "./format.ts";

/** How much of a file is looked at to recognise it: the first record of a listing may be long. */
export const HEAD_LENGTH = 256 * 1024;

/** Several lines about the export may come before the header. */
const HEADER_LINES = 20;

export function readFileHead(text: string): FileHead {
  const trimmed = text.replace(/^\ufeff/, "").trimStart();
  return {
    text: trimmed,
    jsonKeys: /^[[{]/.test(trimmed) ? jsonKeys(trimmed) : new Set(),
    lines: /^[[{<]/.test(trimmed) ? [] : headerLines(trimmed),
  };
}

/** The names in a JSON file's head: those of a record and of its wrappers, since either may identify the format. */
function jsonKeys(text: string): Set<string> {
  const keys = new Set<string>();
  for (const match of text.matchAll(/"((?:[^"\\]|\\.){1,60})"\s*:/g)) {
    keys.add((match[1] ?? "").toLowerCase());
    if (keys.size > 400) break;
  }
  return keys;
}

function headerLines(text: string): FileHead["lines"] {
  const lines = text.split(/\r\n?|\n/, HEADER_LINES);
  return lines.flatMap((line) =>
    DELIMITERS.map(({ delimiter }) => ({
      delimiter,
      cells: line.split(delimiter).map((cell) => headerName(cell)),
    })).filter(({ cells }) => cells.length > 1),
  );
}

/** A header cell as it is compared: no quotes, no case, no stray spaces. */
export function headerName(cell: string): string {
  return cell
    .replace(/^\ufeff/, "")
    .replace(/^\s*"+|(?<!")"+\s*$/g, "")
    .trim()
    .toLowerCase();
}

/** The delimiter of the first line that holds all of these names, or null. */
export function delimiterOf(head: FileHead, ...names: string[]): Delimiter | null {
  return (
    head.lines.find(({ cells }) => names.every((name) => cells.includes(name)))?.delimiter ?? null
  );
}
