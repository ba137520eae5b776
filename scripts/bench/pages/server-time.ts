import { Agent } from "node:http";
import { percentile } from "../measures.ts";
import { get, inParallel } from "./http.ts";
import type { Findings } from "./report.ts";

/** An address to request repeatedly. */
export type Target = { name: string; url: string; headers?: Record<string, string> };

const ROUNDS = 8;
const IN_A_ROUND = 25;
const CONCURRENCY = 16;
/** Milliseconds of load on each target in each of its rounds. */
const LOADED = 1500;
const LOADED_ROUNDS = 2;

/**
 * Times each target alone, and counts its answers to sixteen readers at once. Targets take turns, so that a disturbance
 * of the machine affects all of them alike.
 */
export async function measureServerTime(targets: readonly Target[]): Promise<Findings> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const times = targets.map((): number[] => []);
  const answered = targets.map(() => 0);
  const failed = targets.map(() => 0);
  const ask = async ({ url, headers }: Target, index: number) => {
    const { status, total } = await get(agent, url, headers);
    if (status !== 200) failed[index] = (failed[index] ?? 0) + 1;
    return total;
  };
  for (const [index, target] of targets.entries()) {
    for (let i = 0; i < IN_A_ROUND; i++) await ask(target, index);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      for (let i = 0; i < IN_A_ROUND; i++) times[index]?.push(await ask(target, index));
    }
  }
  for (let round = 0; round < LOADED_ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      const end = performance.now() + LOADED;
      await inParallel(
        CONCURRENCY,
        () => performance.now() < end,
        async () => {
          await ask(target, index);
          answered[index] = (answered[index] ?? 0) + 1;
        },
      );
    }
  }
  agent.destroy();
  const rows = targets.map(({ name }, index) => {
    const own = times[index] ?? [];
    return [
      name,
      percentile(own, 0.5).toFixed(1),
      percentile(own, 0.95).toFixed(1),
      Math.round(((answered[index] ?? 0) * 1000) / (LOADED * LOADED_ROUNDS)).toString(),
      `${failed[index] ?? 0}`,
    ];
  });
  return {
    budgets: [],
    sections: [
      {
        title: "Server time",
        notes: [
          `Milliseconds to the end of the HTML over a connection that stays open, one request at a time, ${ROUNDS * IN_A_ROUND} of each in turns; then answers a second to ${CONCURRENCY} readers at once. The database is on the same machine, whose two cores do everything, this bench included.`,
        ],
        table: [["", "p50 ms", "p95 ms", "answers a second", "failed"], ...rows],
      },
    ],
  };
}
