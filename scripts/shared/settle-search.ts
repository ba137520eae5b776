import type postgres from "postgres";

type Sql = postgres.Sql | postgres.Sql<{ bigint: number }>;

/**
 * Runs the steps of the search index's rebuild if one is due, each in its own short transaction, like the nightly task.
 * Stops if another step or a long read blocks it; the nightly task then continues.
 * @returns the milliseconds of each step
 */
export async function settleSearch(sql: Sql): Promise<number[]> {
  const steps: number[] = [];
  let state = "working";
  while (state === "working") {
    const started = performance.now();
    const [row] = await sql`select public.maintain_search_index() ->> 'state' as state`;
    steps.push(performance.now() - started);
    state = row?.state;
  }
  return steps;
}

/** Rebuilds the index whether or not it is due, and waits for what blocks it. @returns the milliseconds of each step */
export async function rebuildSearch(sql: Sql): Promise<number[]> {
  await sql`update private.search_state set dead = 1000000 where only_row`;
  const steps: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    steps.push(...(await settleSearch(sql)));
    if ((await sql`select from private.search_rebuild`).length === 0) return steps;
  }
  throw new Error("The rebuild of the search index is blocked.");
}
