import type { ListingColumn } from "./listing-fields.ts";
import { fields } from "./listing-words.json";

/** Each field's weight in a complete listing, which is 100, and the loss of readers without it. */
const WEIGHTS: Partial<Record<string, { points: number; why: string }>> = fields;

/** How much of a listing is there, of 100. @param gaps the columns that it does not have */
export function completeness(gaps: readonly string[]): number {
  return gaps.reduce((score, gap) => score - (WEIGHTS[gap]?.points ?? 0), 100);
}

/**
 * The next best thing to add, the one that weighs most, and what readers miss without it; null where nothing is missing.
 *
 * @param requests how many subscribers asked for an analysis of it, which is made of the description, stage and market
 */
export function nextToAdd(gaps: readonly string[], requests: number) {
  const asked = ["technical_summary", "developmental_stage", "market_summary"];
  const ranked = gaps
    .flatMap((gap) => {
      const weight = WEIGHTS[gap];
      if (!weight) return [];
      const wanted = requests > 0 && asked.includes(gap);
      const why = wanted
        ? `${weight.why}; subscribers asked for an analysis, which needs it`
        : weight.why;
      return [{ column: gap as ListingColumn, points: weight.points, why, rank: wanted ? 10 : 0 }];
    })
    .sort((a, b) => b.points + b.rank - (a.points + a.rank));
  const [first] = ranked;
  return first ? { column: first.column, points: first.points, why: first.why } : null;
}

/**
 * The fields that improve an organisation's listings most when they are added, the best first.
 *
 * @param gaps how many listings lack each column
 */
export function bestAdditions(gaps: Readonly<Record<string, number>>) {
  return Object.entries(gaps)
    .flatMap(([gap, listings]) => {
      const weight = WEIGHTS[gap];
      if (!weight || listings === 0) return [];
      const column = gap as ListingColumn;
      return [{ column, listings, why: weight.why, gain: weight.points * listings }];
    })
    .sort((a, b) => b.gain - a.gain)
    .map(({ column, listings, why }) => ({ column, listings, why }));
}
