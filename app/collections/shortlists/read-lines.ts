import { readDelimited } from "#import/read/delimited.ts";

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
export async function readLines(text: string): Promise<string[]> {
  const table: string[][] = [];
  for await (const row of readDelimited(whole(text), delimiterOf(text)))
    if (row.kind === "cells") table.push(row.cells);
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

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** A line that is a single quoted cell, without its quotes. */
function withoutQuotes(line: string): string {
  const trimmed = line.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1).replaceAll('""', '"')
    : trimmed;
}
