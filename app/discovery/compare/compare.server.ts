import type { Viewer } from "#app/membership/viewer.schema.ts";
import type { DatabaseDeps } from "#app/platform/database.server.ts";
import { ComparePageSchema } from "./compare.schema.ts";
import { type AskedIds, readIds } from "./read-ids.ts";
import { type Comparison, toComparison } from "./to-comparison.ts";

/** A comparison with the viewer's rights, and what of its address is not in it. */
export type ComparePage = Omit<AskedIds, "ids"> &
  Comparison & {
    viewer: Viewer;
    /** Ids of nothing. */
    unknown: number[];
    /** What a visitor has to sign in for. */
    closed: { id: number; title: string }[];
    /** Withdrawn by their owners, with the viewer's own notes. */
    withdrawn: { id: number; note: string | null }[];
  };

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
