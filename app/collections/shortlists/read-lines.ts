/** Most lines of a list that is looked up; the database keeps the same bound. */
export const MOST_LINES = 500;
/** Longest line, in characters: no title is longer. */
const LONGEST_LINE = 500;

/** Names of columns with titles or patent numbers, in the order in which they are taken. */
const COLUMNS = [
  "title",
  "titles",
  "technology",
  "technology title",
  "name",
  "patent number",
  "publication number",
  "patent",
  "number",
];

/**
 * The titles or patent numbers of a pasted or uploaded text: a line each, or a column of a table with a header that names
 * it. Each once, without empty ones.
 */
export function readLines(text: string): string[] {
  const table = readCells(text, delimiterOf(text));
  const header = table[0]?.map((cell) => cell.trim().toLowerCase()) ?? [];
  const column = COLUMNS.map((name) => header.indexOf(name)).find((index) => index >= 0);
  const lines =
    column === undefined
      ? text.split("\n").map(withoutQuotes)
      : table.slice(1).map((cells) => cells[column] ?? "");
  const tidy = lines.map((line) => line.replace(/\s+/g, " ").trim().slice(0, LONGEST_LINE));
  return [...new Set(tidy.filter((line) => line !== ""))];
}

/** The delimiter of the first line's cells. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split("\n", 1);
  return ["\t", ";", ","].find((each) => first.includes(each)) ?? ",";
}

/** A delimited text's cells; quotes around a cell may hold delimiters, line breaks and doubled quotes. */
function readCells(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === delimiter || char === "\n") {
      rows.at(-1)?.push(cell);
      cell = "";
      if (char === "\n") rows.push([]);
    } else cell += char;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/** A line that is a single quoted cell, without its quotes. */
function withoutQuotes(line: string): string {
  const trimmed = line.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1).replaceAll('""', '"')
    : trimmed;
}
