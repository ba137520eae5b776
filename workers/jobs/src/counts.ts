import * as z from "zod";
import type { CallDatabase } from "../../../app/platform/database.server.ts";

/** That listings were shown on a page or opened: their ids, and nothing else. */
export const CountMessageSchema = z.object({
  what: z.enum(["shown", "opened"]),
  ids: z.array(z.number().int()).min(1).max(200),
});
export type CountMessage = z.infer<typeof CountMessageSchema>;

/** The sums of a batch, one row a listing. */
function sumCounts(
  messages: readonly CountMessage[],
): { id: number; shown: number; opened: number }[] {
  const sums = new Map<number, { id: number; shown: number; opened: number }>();
  for (const { what, ids } of messages) {
    for (const id of ids) {
      const sum = sums.get(id) ?? { id, shown: 0, opened: 0 };
      sum[what] += 1;
      sums.set(id, sum);
    }
  }
  return [...sums.values()];
}

/** Adds a batch to the numbers, in one call. @throws DomainError */
export async function addCounts(
  database: CallDatabase,
  messages: readonly CountMessage[],
): Promise<void> {
  await database(
    "count_listings",
    { p_counts: JSON.stringify(sumCounts(messages)) },
    z.number().int(),
  );
}
