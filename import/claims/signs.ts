/** A feature of a sentence for a claim (its name begins with +) or against it (-). */
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

/** The sum of the weights of all signs that hold. */
export function scoreOf<Facts>(
  signs: readonly Sign<Facts>[],
  { base, of }: Weights,
  facts: Facts,
): number {
  let sum = base;
  for (const { name, holds } of signs) {
    const weight = of.get(name);
    if (weight !== undefined && holds(facts)) sum += weight;
  }
  // Weights have two digits; a rounding error must not push their sum below a threshold.
  return Math.round(sum * 100) / 100;
}
