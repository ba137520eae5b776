import table from "../table-words.json" with { type: "json" };

/** A text in small letters without accents, its words with one space between: 'Angemeldet am:' → 'angemeldet am'. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z]+/g, " ")
    .trim();
}

/** The words of other languages with the English ones for each, the longest first. */
function wordsOf(entries: Record<string, string>): [foreign: string, english: string][] {
  return Object.entries(entries)
    .flatMap(([english, list]) => list.split("; ").map((word): [string, string] => [word, english]))
    .sort(([one], [other]) => other.length - one.length);
}

const COLUMNS = new Map(wordsOf(table.columns));
const STATUSES = wordsOf(table.statuses);

/** A column's folded header in English; one that is in no list stays as it is. */
export function headerInEnglish(header: string): string {
  return COLUMNS.get(header) ?? header;
}

const NEGATED = /\b(?:nicht|kein|keine|pas|non|no|niet|geen|nao|sin|sem|senza|jamais|nunca)\b/;

/** The folded text of a status with its words in English: 'Erteilt (DE)' → 'granted de'; empty where it denies one. */
export function statusInEnglish(text: string): string {
  const words = ` ${folded(text)} `;
  if (NEGATED.test(words)) return "";
  return STATUSES.reduce(
    (read, [foreign, english]) => read.replaceAll(` ${foreign} `, ` ${english} `),
    words,
  ).trim();
}
