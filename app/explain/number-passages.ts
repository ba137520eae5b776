import type { AnalysisPoint } from "#app/technology/analysis/analysis.schema.ts";
import type { Passage } from "#app/technology/analysis/passages.ts";

/** A passage with its number in a report; a passage that stood above already only leads there. */
export type NumberedPassage = { passage: Passage; number: number; isRepeated: boolean };
export type NumberedPoint = { label?: string | undefined; passages: NumberedPassage[] };

/** Numbers the passages of a report's rows, in their order; the same sentence keeps its first number. */
export function numberPassages<Row extends { points: readonly AnalysisPoint[] }>(
  rows: readonly Row[],
): (Omit<Row, "points"> & { points: NumberedPoint[] })[] {
  const numbers = new Map<string, number>();
  return rows.map(({ points, ...row }) => ({
    ...row,
    points: points.map(({ label, passages }) => ({
      label,
      passages: passages.map((passage) => {
        const known = numbers.get(passage.text);
        const number = known ?? numbers.size + 1;
        numbers.set(passage.text, number);
        return { passage, number, isRepeated: known !== undefined };
      }),
    })),
  }));
}
