import * as z from "zod";
import type { CallDatabase } from "#app/platform/services/database.server.ts";

/** Events that listings were shown on a page, opened, or opened from a site that embeds them; nothing else. */
export const CountSchema = z.object({
  what: z.enum(["shown", "opened", "arrived"]),
  ids: z.array(z.number().int()).min(1).max(200),
});
type Count = z.infer<typeof CountSchema>;

type Sum = { id: number; shown: number; opened: number; arrived: number };

/** The sums of a batch, one row a listing. Whoever arrives also opens. */
function sumCounts(counts: readonly Count[]): Sum[] {
  const sums = new Map<number, Sum>();
  for (const { what, ids } of counts) {
    for (const id of ids) {
      const sum = sums.get(id) ?? { id, shown: 0, opened: 0, arrived: 0 };
      sum[what] += 1;
      if (what === "arrived") sum.opened += 1;
      sums.set(id, sum);
    }
  }
  return [...sums.values()];
}

/** Adds a batch to the numbers, in one call. @throws DomainError */
export async function addCounts(database: CallDatabase, counts: readonly Count[]): Promise<void> {
  await database(
    "count_listings",
    { p_counts: JSON.stringify(sumCounts(counts)) },
    z.number().int(),
  );
}
