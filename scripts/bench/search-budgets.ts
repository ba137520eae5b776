import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUES } from "./catalogues.ts";
import type { Findings } from "./pages/report.ts";
import { measureSearchSet } from "./search.ts";
import { measureSearchScale } from "./search-scale.ts";

/** The judged sets, in a folder beside the project like the listings. */
const SETS = join("..", "shared", "search-sets");

/**
 * Measures search against its budgets: 20,000 technologies made of real sentences, and every judged set in both modes.
 */
export async function measureSearchBudgets(): Promise<Findings> {
  const measured = [
    existsSync(CATALOGUES)
      ? await measureSearchScale()
      : notMeasured("Search, 20,000 technologies", "p95 ≤ 100 ms in the database", CATALOGUES),
  ];
  if (existsSync(SETS)) {
    for (const set of readdirSync(SETS).sort()) {
      measured.push(await measureSearchSet(join(SETS, set), ["regular", "ai"]));
    }
  } else measured.push(notMeasured("nDCG@10", "above plain BM25", SETS));
  return {
    budgets: measured.flatMap(({ budgets }) => budgets),
    sections: measured.flatMap(({ sections }) => sections),
  };
}

function notMeasured(what: string, budget: string, folder: string): Findings {
  const measured = `needs ${folder}, which is not part of the project`;
  return { budgets: [{ what, budget, measured, floor: "", holds: null }], sections: [] };
}
