import type { LikenessDeps } from "#app/platform/ai/likeness.server.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { LONGEST_KEYWORD, tidyKeywords } from "../marketplace/marketplace-keywords.ts";
import { NOT } from "../marketplace/read-conditions.ts";
import type { SearchDeps } from "../marketplace/search-marketplace.server.ts";
import { SEARCHES } from "../marketplace/search-rates.ts";
import { ComparePageSchema } from "./compare.schema.ts";
import { readNearness } from "./nearness.server.ts";
import { needRows } from "./need-rows.ts";
import { MOST_NEEDS, readIds } from "./read-ids.ts";
import { readRequirements } from "./requirements.ts";
import { type ComparePage, toComparison } from "./to-comparison.ts";

/** Milliseconds for what is near in meaning; words alone decide after that. */
const DEADLINE_MS = 2000;

/** Compares up to four technologies, in one round trip; for members by meaning, too. @throws DomainError */
export async function getComparePage(
  deps: DatabaseDeps & LikenessDeps & Pick<SearchDeps, "rates">,
  { id: values, need, brief }: { id: readonly string[]; need: readonly string[]; brief: string },
): Promise<ComparePage> {
  const { ids, ...left } = readIds(values);
  const { viewer, technologies, closed, withdrawn } = await deps.database(
    "compare_page",
    { p_ids: ids },
    ComparePageSchema(),
  );
  const subscribed = viewer?.subscribed ?? false;
  const shown = [
    ...technologies.map(({ technology }) => technology.tech_id),
    ...[...closed, ...withdrawn].map(({ id }) => id),
  ];
  const today = new Date().toISOString().slice(0, 10);
  const comparison = toComparison(technologies, subscribed, today);
  const typed = need.flatMap((lines) => lines.split("\n"));
  const tidy = tidyKeywords(need.length > 0 ? typed : readRequirements(brief));
  // What is excluded comes first, so that it is never the row that is left out.
  const isExcluded = (need: string) => Number(need.startsWith(NOT));
  const needs = tidy.toSorted((a, b) => isExcluded(b) - isExcluded(a)).slice(0, MOST_NEEDS);
  // Nothing is encoded for a visitor.
  const isEncoded = viewer !== null && needs.length > 0;
  if (isEncoded) await deps.rates.require(SEARCHES);
  const nearness = isEncoded
    ? await readNearness(technologies, needs, deps, DEADLINE_MS)
    : undefined;
  const tooLong = typed.filter((line) => [...line.trim()].length > LONGEST_KEYWORD);
  return {
    ...left,
    ...comparison,
    rows: [...needRows(technologies, needs, nearness), ...comparison.rows],
    needs,
    cutNeeds: [...tidy.filter((each) => !needs.includes(each)), ...tooLong],
    viewer,
    unknown: ids.filter((id) => !shown.includes(id)),
    closed,
    withdrawn,
  };
}
