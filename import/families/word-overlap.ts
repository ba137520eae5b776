/** How much of a text is compared, in characters: the rest is detail. */
const COMPARED = 2000;

/** The share of all words of two texts that both hold (Jaccard); 0 where one has none. */
export function wordOverlap(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  let common = 0;
  for (const word of first) if (second.has(word)) common += 1;
  return first.size === 0 || second.size === 0 ? 0 : common / (first.size + second.size - common);
}

/** A title's letters and digits, lower case: titles that agree in these are one title. */
export function lettersOf(title: string): string {
  return title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The distinct words of a text's beginning, in lower case. */
export function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, COMPARED)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
