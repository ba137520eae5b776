/** Something about a sentence that speaks for a claim (its name begins with +) or against it (-). */
export type Sign<Facts> = {
  name: string;
  /** What it weighs before any example is seen, where its words alone say so; 0 where absent. */
  prior?: number;
  holds: (facts: Facts) => boolean;
};

/**
 * What signs weigh, by name, and where a sentence without any sign begins. Weights are log odds, fitted on labelled
 * records of the tuning offices by logistic regression in which a sign for a claim may not come out against it
 * (`npm run bench -- claim-weights`, docs/labels.md).
 */
export type Weights = { base: number; of: ReadonlyMap<string, number> };

/** The weights of all signs that hold, added up. */
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
  // Weights have two digits: their sum must not miss a threshold by a rounding error.
  return Math.round(sum * 100) / 100;
}
