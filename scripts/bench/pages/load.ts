import { Agent } from "node:http";
import { percentile } from "../measures.ts";
import { get, inParallel } from "./http.ts";
import { cookieHeader, type Role, type Sessions } from "./readers.ts";
import type { Findings } from "./report.ts";
import type { Served } from "./serve.ts";

const CONCURRENCY = 16;
/** From the tasks' 'Must be seen'. */
const WITHOUT_FAILURE = 5000;
/** How much more memory the last fifth may need than the second did: what is left over of every request adds up. */
const GROWTH_ALLOWED = 1.1;
const SAMPLES = 50;

/** One round of the mix; the featured technologies and the sample's ids are design's and the seed's. */
const MIX: [Role, (turn: number) => string][] = [
  ["visitor", () => "/"],
  ["visitor", () => "/marketplace"],
  ["visitor", (turn) => `/patentinfo?tech_id=${[6, 11, 19, 26, 39, 57, 70, 78][turn % 8]}`],
  ["visitor", () => "/features"],
  ["visitor", (turn) => `/?list=${["popular", "newest", "trending", "recommended"][turn % 4]}`],
  ["visitor", () => "/faqs"],
  ["subscriber", () => "/"],
  ["subscriber", () => "/marketplace"],
  ["subscriber", (turn) => `/marketplace?page=${1 + (turn % 7)}&sort=most-recent`],
  ["subscriber", (turn) => `/patentinfo?tech_id=${1 + (turn % 78)}`],
  ["subscriber", (turn) => `/marketplace?class=${["energy", "medical", "computing"][turn % 3]}`],
  ["free", (turn) => `/patentinfo?tech_id=${1 + ((turn * 7) % 78)}`],
  ["free", () => "/login"],
];

/** Asks a mix of pages sixteen at a time and watches the failures and the Worker's memory. */
export async function measureLoad(
  web: Served,
  sessions: Sessions,
  requests: number,
): Promise<Findings> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const failures: { index: number; what: string }[] = [];
  const times: number[] = [];
  const memory: number[] = [];
  const begun = performance.now();
  await inParallel(
    CONCURRENCY,
    (index) => index < requests,
    async (index) => {
      const [role, pathOf] = MIX[index % MIX.length] ?? ["visitor", () => "/"];
      const path = pathOf(Math.floor(index / MIX.length));
      try {
        const headers = cookieHeader(sessions(role, web.url));
        const { status, body, total } = await get(agent, `${web.url}${path}`, headers);
        times.push(total);
        // An answer that broke off behind its head is a failure as well.
        const whole = body.subarray(-20).toString().includes("</html>");
        if (status !== 200 || !whole) {
          failures.push({
            index,
            what: `${path}, ${role}: ${status}${whole ? "" : ", not whole"}`,
          });
        }
      } catch (error) {
        failures.push({ index, what: `${path}, ${role}: ${(error as Error).message}` });
      }
      if (index % Math.ceil(requests / SAMPLES) === 0) {
        const now = web.memory();
        if (now !== null) memory.push(now);
      }
    },
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  const early = failures.filter(({ index }) => index < WITHOUT_FAILURE).length;
  const growth = memoryGrowth(memory);
  const asked = Math.min(requests, WITHOUT_FAILURE).toLocaleString("en-US");
  return {
    budgets: [
      {
        what: `${asked} requests, ${CONCURRENCY} at once`,
        budget: "no failure",
        measured: `${early} failed`,
        floor: "",
        holds: early === 0,
      },
      {
        what: `Memory of workerd over ${requests.toLocaleString("en-US")} requests`,
        budget: `flat: last fifth ≤ ${GROWTH_ALLOWED} × the second`,
        measured: growth === null ? "this system does not tell" : `${growth.toFixed(2)} ×`,
        floor: "",
        holds: growth === null ? null : growth <= GROWTH_ALLOWED,
      },
    ],
    sections: [
      {
        title: "Under load",
        notes: [
          `${requests.toLocaleString("en-US")} requests over a mix of ${MIX.length} pages of visitors, a free member and a subscriber, ${CONCURRENCY} at once: ${Math.round(requests / seconds)} a second, p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, ${failures.length} failed${failures.length > 0 ? `, first: ${failures[0]?.what}` : ""}.`,
        ],
        table:
          memory.length < 5
            ? []
            : [
                ["Requests so far, of all", ...FIFTHS.map((fifth) => `${fifth * 20} %`)],
                [
                  "Memory of workerd, MB",
                  ...FIFTHS.map((fifth) => percentile(fifthOf(memory, fifth), 0.5).toFixed(0)),
                ],
              ],
      },
    ],
  };
}

const FIFTHS = [1, 2, 3, 4, 5];

function fifthOf(samples: readonly number[], fifth: number): readonly number[] {
  const size = samples.length / 5;
  return samples.slice(Math.floor((fifth - 1) * size), Math.floor(fifth * size));
}

/**
 * The median memory of the last fifth of a run as a multiple of that of the second; the first fills caches and warms
 * the code up. Null where there are too few samples.
 */
export function memoryGrowth(samples: readonly number[]): number | null {
  if (samples.length < 10) return null;
  return percentile(fifthOf(samples, 5), 0.5) / percentile(fifthOf(samples, 2), 0.5);
}
