import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join("supabase", "schemas");
/** Characters of a line; a text that must be in one line may be longer. */
const WIDEST = 140;
const LONG_TEXT = 80;
/** Lines of a function, with its head. */
const LONGEST = 80;
const FUNCTION = /^create (?:or replace )?function ([\w.]+)\([\s\S]*?(\$\w*\$)[\s\S]*?\2/gm;
/** Schema files that mostly hold data; their lines may be of any width. */
const DATA = new Set(["16_owners.sql", "29_spellings.sql"]);

/**
 * The problems of the schema files' style, a sentence each: no published formatter keeps comments and formats
 * the bodies of functions, so that these rules are checked and the rest is left to the writer.
 */
export function findSqlFaults(): string[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".sql"));
  const numbers = names.map((name) => name.slice(0, 2));
  const twice = names.filter((_, at) => numbers.indexOf(numbers[at] ?? "") !== at);
  return [
    ...twice.map((name) => `${name}: another file has its number.`),
    ...names.flatMap((name) => faultsOf(name, readFileSync(join(FOLDER, name), "utf8"))),
  ];
}

/** The faults of one file. */
function faultsOf(name: string, sql: string): string[] {
  const lines = sql.split("\n").flatMap((line, at) => {
    const place = `${name}:${at + 1}`;
    if (/\s$|\t/.test(line)) return [`${place}: a tab, or a blank at the end of the line.`];
    const isText = (line.match(/'(?:[^']|'')*'/g) ?? []).some((text) => text.length > LONG_TEXT);
    return line.length <= WIDEST || isText || DATA.has(name)
      ? []
      : [`${place}: ${line.length} characters; at most ${WIDEST}.`];
  });
  const functions = [...sql.matchAll(FUNCTION)].flatMap(([text, called]) => {
    const length = text.split("\n").length;
    return length <= LONGEST
      ? []
      : [`${name}: ${called}() has ${length} lines; at most ${LONGEST}.`];
  });
  return [...lines, ...functions];
}
