import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { ComparePageSchema } from "./compare.schema.ts";
import { readIds } from "./read-ids.ts";
import { type ComparePage, toComparison } from "./to-comparison.ts";

/** Compares up to four technologies, in one round trip. @throws DomainError */
export async function getComparePage(
  { database }: DatabaseDeps,
  values: readonly string[],
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
  return {
    ...left,
    ...toComparison(technologies, subscribed, today),
    viewer,
    unknown: ids.filter((id) => !shown.includes(id)),
    closed,
    withdrawn,
  };
}
