import { Agent } from "node:http";
import { percentile } from "../measures.ts";
import { get, inParallel } from "./http.ts";
import { cookieHeader, type Role, type Sessions } from "./readers.ts";
import type { Findings } from "./report.ts";
import type { Served } from "./serve.ts";

const CONCURRENCY = 16;
/** The number of requests that must not fail. */
const WITHOUT_FAILURE = 5000;
/** How much more memory the last fifth may need than the second. A leak in every request adds up to more. */
const GROWTH_ALLOWED = 1.1;
const SAMPLES = 50;

type Mix = [Role, (turn: number) => string][];

/** One round of the mix. The ids are the sample's, with the featured technologies of the design. */
const MIX: Mix = [
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

/** The pages of the bare apps. */
const BARE_MIX: Mix = [["visitor", () => "/"]];
/** The share of the requests that is repeated on a workerd without forced garbage collection. */
const LEFT_TO_ITSELF = 0.2;

type Open = (inspected: boolean) => Promise<Served>;

/**
 * Requests a mix of pages, sixteen at a time, and watches the failures and the memory, whose garbage is collected at
 * every sample (docs/decisions/001-one-machine-one-toolchain.md). The bare Remix app is measured beside it, and the growth
 * of each of them and of a bare Worker without collection.
 */
export async function measureLoad(
  open: { web: Open; bareRemix: Open; bareWorker: Open },
  sessions: Sessions,
  requests: number,
): Promise<Findings> {
  const run = async (opened: Promise<Served>, mix: Mix, count: number) => {
    const served = await opened;
    const asked = await ask(served, mix, sessions, count);
    await served.stop();
    return asked;
  };
  const web = await run(open.web(true), MIX, requests);
  const bare = await run(open.bareRemix(true), BARE_MIX, requests);
  const some = Math.ceil(requests * LEFT_TO_ITSELF);
  const alone = {
    "the web worker": await run(open.web(false), MIX, some),
    "the bare Remix app": await run(open.bareRemix(false), BARE_MIX, some),
    "the bare Worker": await run(open.bareWorker(false), BARE_MIX, some),
  };
  const { times, failures, memory, seconds } = web;
  const early = failures.filter(({ index }) => index < WITHOUT_FAILURE).length;
  const [growth, floor] = [memoryGrowth(memory), memoryGrowth(bare.memory)];
  const asked = Math.min(requests, WITHOUT_FAILURE).toLocaleString("en-US");
  const all = requests.toLocaleString("en-US");
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
        what: `Memory of workerd over ${all} requests, without garbage`,
        budget: `flat: last fifth ≤ ${GROWTH_ALLOWED} × the second`,
        measured: growth === null ? "this system does not tell" : `${growth.toFixed(2)} ×`,
        floor: floor === null ? "" : `${floor.toFixed(2)} ×`,
        holds: growth === null ? null : growth <= GROWTH_ALLOWED,
      },
    ],
    sections: [
      {
        title: "Under load",
        notes: [
          `${all} requests over a mix of ${MIX.length} pages of visitors, a free member and a subscriber, ${CONCURRENCY} at once: ${Math.round(requests / seconds)} a second, p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms, ${failures.length} failed${failures.length > 0 ? `, first: ${failures[0]?.what}` : ""}.`,
          `Memory is the resident memory of workerd, whose isolates collect their garbage ${SAMPLES} times. It is read just before each collection, so it includes the garbage of ${Math.ceil(requests / SAMPLES).toLocaleString("en-US")} requests. Heap is the memory that JavaScript uses after a collection; Cloudflare gives an isolate 128 MB. Without these collections workerd keeps most of its garbage, since nothing limits it here: within ${some.toLocaleString("en-US")} requests ${Object.entries(
            alone,
          )
            .map(([name, { memory: left }]) => `${name} went ${fromTo(left)}`)
            .join(", ")}.`,
        ],
        table:
          memory.length < FIFTHS.length
            ? []
            : [
                [
                  "MB, after this share of the requests",
                  ...FIFTHS.map((fifth) => `${fifth * 20} %`),
                ],
                ["memory, web worker", ...mediansOf(memory)],
                ["memory, bare Remix app", ...mediansOf(bare.memory)],
                ["heap, web worker", ...mediansOf(web.heap)],
                ["heap, bare Remix app", ...mediansOf(bare.heap)],
              ],
      },
    ],
  };
}

function fromTo(samples: readonly number[]): string {
  const [first, last] = [samples[1], samples.at(-1)];
  if (first === undefined || last === undefined) return "unseen";
  return `from ${first.toFixed(0)} to ${last.toFixed(0)} MB`;
}

type Asked = {
  failures: { index: number; what: string }[];
  times: number[];
  /** Megabytes of the whole workerd, at even intervals. */
  memory: number[];
  /** Megabytes of JavaScript objects in the Worker's own isolate after a collection, at the same moments. */
  heap: number[];
  seconds: number;
};

async function ask(served: Served, mix: Mix, sessions: Sessions, requests: number): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const failures: Asked["failures"] = [];
  const times: number[] = [];
  const memory: number[] = [];
  const heap: number[] = [];
  const begun = performance.now();
  await inParallel(
    CONCURRENCY,
    (index) => index < requests,
    async (index) => {
      const [role, pathOf] = mix[index % mix.length] ?? ["visitor", () => "/"];
      const path = pathOf(Math.floor(index / mix.length));
      try {
        const headers = cookieHeader(sessions(role, served.url));
        const { status, body, total } = await get(agent, `${served.url}${path}`, headers);
        times.push(total);
        // An answer that breaks off after its headers is a failure as well.
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
        const now = served.memory();
        if (now !== null) memory.push(now);
        const used = await served.isolates?.collect();
        if (used) heap.push(used);
      }
    },
  );
  agent.destroy();
  return { failures, times, memory, heap, seconds: (performance.now() - begun) / 1000 };
}

const FIFTHS = [1, 2, 3, 4, 5];

function fifthOf(samples: readonly number[], fifth: number): readonly number[] {
  const size = samples.length / 5;
  return samples.slice(Math.floor((fifth - 1) * size), Math.floor(fifth * size));
}

function mediansOf(samples: readonly number[]): string[] {
  return FIFTHS.map((fifth) => percentile(fifthOf(samples, fifth), 0.5).toFixed(0));
}

/**
 * The median memory of the last fifth of a run as a multiple of that of the second fifth; the first fills caches and
 * warms up the code. Null where there are too few samples.
 */
export function memoryGrowth(samples: readonly number[]): number | null {
  if (samples.length < 10) return null;
  return percentile(fifthOf(samples, 5), 0.5) / percentile(fifthOf(samples, 2), 0.5);
}
