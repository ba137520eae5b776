import { rebuildSearch } from "../shared/settle-search.ts";
import type { BenchSql } from "../shared/throw-away-database.ts";
import { percentile } from "./measures.ts";
import type { BudgetLine } from "./pages/report.ts";
import { makeRandom } from "./random.ts";

const UPDATES = 2000;
/** The milliseconds allowed for one update, and hosted Supabase's limit for a statement. */
const BUDGET = 100;
const STATEMENT_TIMEOUT = "8s";

/**
 * Changes one title at a time, each in its own transaction, and then runs the night's steps until the index's rebuild
 * is complete. Returns the budget and sentences about both.
 */
export async function measureUpdates(
  sql: BenchSql,
  count: number,
): Promise<{ budget: BudgetLine; notes: string[] }> {
  await sql.unsafe(`set statement_timeout = '${STATEMENT_TIMEOUT}'`);
  const random = makeRandom(3);
  const updates: number[] = [];
  for (let index = 0; index < UPDATES; index += 1) {
    const id = 1 + Math.floor(random() * count);
    updates.push(
      await timed(async () => {
        await sql`update public.technologies set title = title || ' anew' where tech_id = ${id}`;
      }),
    );
  }
  const night = await rebuildSearch(sql);
  await sql.unsafe("reset statement_timeout");
  const [postings] = await sql`
    select pg_size_pretty(pg_total_relation_size('private.search_postings')) as size`;
  const [p50, p99, longest] = [
    percentile(updates, 0.5),
    percentile(updates, 0.99),
    Math.max(...updates),
  ].map((ms) => ms.toFixed(0));
  const measured = `p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`;
  const technologies = `${count.toLocaleString("en-US")} technologies`;
  return {
    budget: {
      what: `A change of one title, ${technologies}`,
      budget: `p99 ≤ ${BUDGET} ms over ${UPDATES.toLocaleString("en-US")} in a row`,
      measured,
      floor: "",
      holds: Number(p99) <= BUDGET,
    },
    notes: [
      `${UPDATES.toLocaleString("en-US")} titles changed one after the other, with statements limited to ${STATEMENT_TIMEOUT}: ${measured}.`,
      `The rebuild of the whole index afterwards, as the night does it: ${night.length} steps in ${(night.reduce((sum, ms) => sum + ms, 0) / 1000).toFixed(0)} s, the longest ${Math.max(...night).toFixed(0)} ms; postings after it ${postings?.size}.`,
    ],
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
