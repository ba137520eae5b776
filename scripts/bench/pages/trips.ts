import { Agent } from "node:http";
import { mean, percentile } from "../measures.ts";
import type { DelayingProxy } from "./delaying-proxy.ts";
import { get } from "./http.ts";
import type { BudgetLine, Findings } from "./report.ts";
import type { Target } from "./server-time.ts";

/** A page, and whether it may come from the edge cache. */
export type TripTarget = Target & { cached: boolean };

const DELAY = 100;
const ASKED = 30;
/** Requests of each page before anything is timed, so that V8 has compiled the code that runs often. */
const WARMING = 60;
/** The budget: time to the first byte as a multiple of the delay. */
const ALLOWED = { cached: 0.1, signedIn: 1.2 };

/**
 * Adds a hundred milliseconds before the database and measures the effect on the first byte. Each target is requested
 * before that, without the delay, so that caches are filled and code is compiled.
 */
export async function measureTrips(
  targets: readonly TripTarget[],
  proxy: DelayingProxy,
): Promise<Findings> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rows: string[][] = [];
  const reached = { cached: [] as Trips[], signedIn: [] as Trips[] };
  proxy.delay = 0;
  await askInTurns(agent, targets, proxy, WARMING);
  const nearOnes = await askInTurns(agent, targets, proxy, ASKED);
  proxy.delay = DELAY;
  const farOnes = await askInTurns(agent, targets, proxy, ASKED);
  for (const target of targets) {
    const [near, far] = [nearOnes.get(target), farOnes.get(target)];
    if (!near || !far) continue;
    const [nearby, firstByte] = [percentile(near.all, 0.5), percentile(far.all, 0.5)];
    const multiple = firstByte / DELAY;
    const service = far.service.length > 0 ? percentile(far.service, 0.5) : 0;
    const requests = far.service.length / ASKED;
    reached[target.cached ? "cached" : "signedIn"].push({
      multiple,
      service,
      requests,
      depth: far.depth,
    });
    rows.push([
      target.name,
      nearby.toFixed(1),
      firstByte.toFixed(1),
      percentile(far.all, 0.95).toFixed(1),
      multiple.toFixed(2),
      ((firstByte - nearby) / DELAY).toFixed(2),
      service.toFixed(1),
      requests.toFixed(2),
      far.depth.toString(),
    ]);
  }
  proxy.delay = 0;
  agent.destroy();
  return {
    budgets: [
      ...tripBudgets("cached pages", reached.cached, ALLOWED.cached, 0),
      ...tripBudgets("signed-in pages", reached.signedIn, ALLOWED.signedIn, 1),
    ],
    sections: [
      {
        title: "Database far away",
        notes: [
          `Each request to the database waits ${DELAY} ms. Median of ${ASKED} requests, the pages in turns. 'Near' and 'far' are ms to the first byte without and with the delay. 'Far' is also given as a multiple of the delay, with and without the time that the page takes anyway. 'Data service' is how many of these ms the local data service and its database took, and 'requests' how many of them a page made; the delaying proxy counts both. The floor of the budget is the delay and the data service alone.`,
        ],
        table: [
          [
            ...["", "near", "far", "far p95", "÷ delay", "(far − near) ÷ delay"],
            ...["data service", "requests", "depth"],
          ],
          ...rows,
        ],
      },
    ],
  };
}

type Trips = {
  multiple: number;
  /** Milliseconds of the data service; 0 where it was not called. */
  service: number;
  /** For one answer. */
  requests: number;
  depth: number;
};

/**
 * Milliseconds to the first byte of each answer, those of each request to the data service, and the deepest chain of
 * requests.
 */
type Answers = { all: number[]; service: number[]; depth: number };

/**
 * Requests every target `times` times, one after another in each round, so that a slow moment of the machine affects
 * all.
 */
async function askInTurns(
  agent: Agent,
  targets: readonly Target[],
  proxy: DelayingProxy,
  times: number,
): Promise<Map<Target, Answers>> {
  const answers = new Map<Target, Answers>(
    targets.map((target) => [target, { all: [], service: [], depth: 0 }]),
  );
  for (let i = 0; i < times; i++) {
    for (const [target, of] of answers) {
      proxy.took.length = 0;
      const { status, headers, firstByte } = await get(agent, target.url, target.headers);
      if (status !== 200) throw new Error(`${target.name} answered ${status}`);
      const told = /db;desc="requests=\d+ depth=(\d+)"/.exec(String(headers["server-timing"]))?.[1];
      of.depth = Math.max(of.depth, Number(told ?? 0));
      of.all.push(firstByte);
      of.service.push(...proxy.took);
    }
  }
  return answers;
}

function tripBudgets(
  what: string,
  pages: readonly Trips[],
  allowed: number,
  depth: number,
): BudgetLine[] {
  const worst = Math.max(...pages.map(({ multiple }) => multiple));
  const alone =
    Math.max(...pages.map(({ service }) => (service > 0 ? DELAY + service : 0))) / DELAY;
  const deepest = Math.max(...pages.map((page) => page.depth));
  return [
    {
      what: `Sequential database trips before the first byte, ${what}`,
      budget: `${depth}`,
      measured: `${deepest} (${mean(pages.map(({ requests }) => requests)).toFixed(2)} requests a page)`,
      floor: "0",
      holds: deepest <= depth,
    },
    {
      what: `Time to the first byte with 100 ms to the database, ${what}`,
      budget: `≤ ${allowed} × 100 ms`,
      measured: `${worst.toFixed(2)} × 100 ms, the slowest page's median`,
      floor: alone > 0 ? `${alone.toFixed(2)} ×` : "",
      holds: worst <= allowed,
    },
  ];
}
