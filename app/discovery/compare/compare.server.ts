import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { tidyKeywords } from "../marketplace/marketplace-keywords.ts";
import { ComparePageSchema } from "./compare.schema.ts";
import { needRows } from "./need-rows.ts";
import { MOST_NEEDS, readIds } from "./read-ids.ts";
import { readRequirements } from "./requirements.ts";
import { type ComparePage, toComparison } from "./to-comparison.ts";

/** Compares up to four technologies, in one round trip. @throws DomainError */
export async function getComparePage(
  { database }: DatabaseDeps,
  { id: values, need, brief }: { id: readonly string[]; need: readonly string[]; brief: string },
): Promise<ComparePage> {
  const { ids, ...left } = readIds(values);
  const { viewer, technologies, closed, withdrawn } = await database(
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
  const given =
    need.length > 0 || brief === ""
      ? need.flatMap((lines) => lines.split("\n"))
      : readRequirements(brief);
  const needs = tidyKeywords(given).slice(0, MOST_NEEDS);
  return {
    ...left,
    ...comparison,
    rows: [...needRows(technologies, needs), ...comparison.rows],
    needs,
    viewer,
    unknown: ids.filter((id) => !shown.includes(id)),
    closed,
    withdrawn,
  };
}
