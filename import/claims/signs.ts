/** Something about a sentence that speaks for a claim (a positive weight) or against it. */
export type Sign<Facts> = { name: string; weight: number; holds: (facts: Facts) => boolean };

/**
 * The sum of the weights of all signs that hold. Weights are log odds, fitted on labelled records of the tuning offices
 * by logistic regression in which a sign for a claim may not come out against it (docs/labels.md).
 */
export function scoreOf<Facts>(signs: readonly Sign<Facts>[], facts: Facts): number {
  return signs.reduce((sum, { weight, holds }) => (holds(facts) ? sum + weight : sum), 0);
}
