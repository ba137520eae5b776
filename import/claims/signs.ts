/** A feature of a sentence for a claim (its name begins with +) or against it (-); words have names with =. */
export type Sign<Facts> = {
  name: string;
  holds: (facts: Facts) => boolean;
};

/**
 * The weights of signs, by name, and the intercept of a sentence without any. Weights are log odds, fitted on labelled
 * records by logistic regression in which a sign for a claim may not get a negative weight.
 */
export type Weights = { base: number; of: ReadonlyMap<string, number> };

/** The words of a sentence as signs (`=mice`), each once and in the singular; they may weigh for a claim or against it. */
export function wordSigns(text: string): string[] {
  const words = (text.toLowerCase().match(/[a-z]{2,}/g) ?? []).map((word) =>
    word.length < 5 ? word : word.replace(/ies$/, "y").replace(/([^isu])s$/, "$1"),
  );
  return [...new Set(words)].map((word) => `=${word}`);
}

/** The sum of the weights of all signs that hold, and of those words that are given. */
export function scoreOf<Facts>(
  signs: readonly Sign<Facts>[],
  { base, of }: Weights,
  facts: Facts,
  words: readonly string[] = [],
): number {
  let sum = base;
  for (const word of words) sum += of.get(word) ?? 0;
  for (const { name, holds } of signs) {
    const weight = of.get(name);
    if (weight !== undefined && holds(facts)) sum += weight;
  }
  // Weights have two digits; a rounding error must not push their sum below a threshold.
  return Math.round(sum * 100) / 100;
}
