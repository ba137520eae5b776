/** The most words that one Discovery.AI search takes. */
export const MOST_KEYWORDS = 25;
/** Characters of the longest word it takes. */
export const LONGEST_KEYWORD = 60;

/** Search words as they are shown, searched and kept in an address: no blanks around or twice, none twice, bounded. */
export function tidyKeywords(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words) {
    const tidy = [...word.replace(/\s+/g, " ").trim()].slice(0, LONGEST_KEYWORD).join("").trim();
    const known = tidy.toLowerCase();
    if (tidy !== "" && !kept.has(known)) kept.set(known, tidy);
  }
  return [...kept.values()].slice(0, MOST_KEYWORDS);
}
