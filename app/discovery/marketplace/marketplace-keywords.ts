import { NOT } from "./read-conditions.ts";

/** Maximum number of words in a Discovery.AI search. */
export const MOST_KEYWORDS = 25;
/** Maximum characters of a word. */
export const LONGEST_KEYWORD = 60;

/**
 * Search words as shown, searched and put in a URL: single spaces, trimmed, without duplicates, limited in number and
 * length. `-word`, as people add it, is written `not: word`.
 */
export function tidyKeywords(
  words: readonly string[],
  { longest, most } = { longest: LONGEST_KEYWORD, most: MOST_KEYWORDS },
): string[] {
  const kept = new Map<string, string>();
  for (const word of words) {
    const single = word
      .replace(/\s+/g, " ")
      .trim()
      .replace(/^[-−–](?=\p{L})/u, NOT);
    const tidy = [...single].slice(0, longest).join("").trim();
    const known = tidy.toLowerCase();
    if (tidy !== "" && !kept.has(known)) kept.set(known, tidy);
  }
  return [...kept.values()].slice(0, most);
}

/** Search words as parameters; one without text says of a prompt that was read that none is left. */
export function keywordParameters(kw: readonly string[], isRead: boolean): [string, string][] {
  return (isRead && kw.length === 0 ? [""] : kw).map((word) => ["kw", word]);
}
