import { gzipSync } from "node:zlib";
import { percentile } from "../measures.ts";
import type { Findings } from "./report.ts";
import { serve } from "./serve.ts";

const TRIES = 5;
/** 60 ms on a machine where a bare Remix app takes 14. */
const ALLOWED_OF_BARE = 60 / 14;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** Loads the measured module only at a request, so that the request waits for nothing but its evaluation. */
const LOADER = `export default {
  async fetch(request) {
    if (new URL(request.url).pathname === "/load") await import("measured.js");
    return new Response("done");
  },
};`;

/**
 * The size of each module, and how long workerd takes to compile and evaluate it, which is the cost of a cold start.
 *
 * @param workers a bare Worker, a bare Remix app, the web Worker
 */
export async function measureStartUp(
  workers: readonly { name: string; script: string }[],
): Promise<Findings> {
  const times = workers.map((): number[] => []);
  for (let i = 0; i < TRIES; i++) {
    for (const [index, { script }] of workers.entries()) {
      const served = await serve({ script: LOADER, modules: { "measured.js": script } });
      const idle: number[] = [];
      for (let k = 0; k < 10; k++) idle.push(await timeRequest(served.url));
      const loaded = await timeRequest(`${served.url}/load`);
      times[index]?.push(Math.max(0, loaded - percentile(idle, 0.5)));
      await served.stop();
    }
  }
  const medians = times.map((each) => percentile(each, 0.5));
  const [, bare = 0, web = 0] = medians;
  return {
    budgets: [
      {
        what: "Cold start of the web Worker",
        budget: `≤ ${ALLOWED_OF_BARE.toFixed(1)} × bare Remix`,
        measured: `${web.toFixed(1)} ms`,
        floor: `${bare.toFixed(1)} ms`,
        holds: web <= bare * ALLOWED_OF_BARE,
      },
    ],
    sections: [
      {
        title: "Worker",
        notes: [
          `Size of the module, and how long workerd takes to compile and evaluate it. A cold start adds this time to the first request (median of ${TRIES}).`,
        ],
        table: [
          ["", "kB", "kB gzip", "start-up ms"],
          ...workers.map(({ name, script }, index) => [
            name,
            kB(Buffer.byteLength(script)),
            kB(gzipSync(script).length),
            (medians[index] ?? 0).toFixed(1),
          ]),
        ],
      },
    ],
  };
}

/** Milliseconds of one request over a connection that stays open. @throws Error where it fails */
async function timeRequest(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return performance.now() - begun;
}
