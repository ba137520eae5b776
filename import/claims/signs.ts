/** A feature of a sentence for a claim (its name begins with +) or against it (-); words have names with =. */
export type Sign<Facts> = {
  name: string;
  /** Its initial weight, for features whose words alone decide; 0 if absent. */
  prior?: number;
  holds: (facts: Facts) => boolean;
};

/**
 * The weights of signs, by name, and the intercept of a sentence without any. Weights are log odds, fitted on labelled
 * records of the tuning offices by logistic regression in which a sign for a claim may not get a negative weight (`npm
 * run bench -- claim-weights`, docs/labels.md).
 */
export type Weights = { base: number; of: ReadonlyMap<string, number> };

/** Names of offices and their people say nothing of other offices. */
const OF_OFFICES =
  /^=(?:duke|ucla|mit|nasa|dr|prof\w*|university|department|school|led|engineering|medicine)$/;

/** The words of a sentence as signs (`=mice`), each once and in the singular; they may weigh for a claim or against it. */
export function wordSigns(text: string): string[] {
  const words = (text.toLowerCase().match(/[a-z]{2,}/g) ?? []).map((word) =>
    word.length < 5 ? word : word.replace(/ies$/, "y").replace(/([^isu])s$/, "$1"),
  );
  return [...new Set(words)].map((word) => `=${word}`).filter((name) => !OF_OFFICES.test(name));
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
