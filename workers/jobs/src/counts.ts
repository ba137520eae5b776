import * as z from "zod";
import { ACTS } from "#app/organisations/listing-acts.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";

/** What was done with listings on one page, and nothing else. */
export const CountSchema = z.object({
  acts: z.array(z.enum(ACTS)).min(1).max(ACTS.length),
  ids: z.array(z.number().int()).min(1).max(200),
});
type Count = z.infer<typeof CountSchema>;

/** The sums of a batch, one row a listing and act. */
function sumCounts(counts: readonly Count[]) {
  const sums = new Map<string, { id: number; act: string; count: number }>();
  for (const { acts, ids } of counts) {
    for (const [id, act] of ids.flatMap((id) => acts.map((act) => [id, act] as const))) {
      const key = `${id} ${act}`;
      sums.set(key, { id, act, count: (sums.get(key)?.count ?? 0) + 1 });
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
