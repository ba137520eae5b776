/** Maximum number of words in a Discovery.AI search. */
export const MOST_KEYWORDS = 25;
/** Maximum characters of a word. */
export const LONGEST_KEYWORD = 60;

/**
 * Search words as shown, searched and put in a URL: single spaces, trimmed, without duplicates, limited in number and
 * length.
 */
export function tidyKeywords(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words) {
    const tidy = [...word.replace(/\s+/g, " ").trim()].slice(0, LONGEST_KEYWORD).join("").trim();
    const known = tidy.toLowerCase();
    if (tidy !== "" && !kept.has(known)) kept.set(known, tidy);
  }
  return [...kept.values()].slice(0, MOST_KEYWORDS);
}
