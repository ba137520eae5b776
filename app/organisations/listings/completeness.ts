import type { ListingColumn } from "./listing-fields.ts";

/** Each field's weight in a complete listing, which is 100, and the loss of readers without it. */
const WEIGHTS: Partial<Record<ListingColumn, { points: number; why: string }>> = {
  technical_summary: { points: 20, why: "search finds its words, and readers decide by it" },
  pi_contactinfo: { points: 15, why: "subscribers write to this contact" },
  key_benefits: { points: 12, why: "it says why this is better than what exists" },
  summary: { points: 10, why: "it is all that lists and previews show" },
  application: { points: 10, why: "readers search by what they want to make" },
  developmental_stage: { points: 10, why: "scouts judge the risk by it" },
  market_summary: { points: 8, why: "it says who needs this" },
  availability: { points: 5, why: "nobody asks about what may be licensed already" },
  class1: { points: 4, why: "readers who browse by class find it" },
  inventor: { points: 3, why: "readers search by names" },
  pi_patentid: { points: 3, why: "readers look up the claims" },
};

/** How much of a listing is there, of 100. @param gaps the columns that it does not have */
export function completeness(gaps: readonly string[]): number {
  return gaps.reduce((score, gap) => score - (weightOf(gap)?.points ?? 0), 100);
}

/**
 * The next best thing to add, the one that weighs most, and what readers miss without it; null where nothing is missing.
 *
 * @param requests how many subscribers asked for an analysis of it, which is made of the description, stage and market
 */
export function nextToAdd(
  gaps: readonly string[],
  requests: number,
): { column: ListingColumn; points: number; why: string } | null {
  const asked = ["technical_summary", "developmental_stage", "market_summary"];
  const ranked = gaps
    .flatMap((gap) => {
      const weight = weightOf(gap);
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
export function bestAdditions(
  gaps: Readonly<Record<string, number>>,
): { column: ListingColumn; listings: number; why: string }[] {
  return Object.entries(gaps)
    .flatMap(([gap, listings]) => {
      const weight = weightOf(gap);
      if (!weight || listings === 0) return [];
      const column = gap as ListingColumn;
      return [{ column, listings, why: weight.why, gain: weight.points * listings }];
    })
    .sort((a, b) => b.gain - a.gain)
    .map(({ column, listings, why }) => ({ column, listings, why }));
}

function weightOf(column: string) {
  return WEIGHTS[column as ListingColumn];
}
