import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoints } from "../../local/stack.ts";

/** The crons that production runs by day, and how often in minutes. */
const DAY_CRONS = [
  { worker: "jobs", cron: "*/5 * * * *", minutes: 5 },
  { worker: "web", cron: "*/10 * * * *", minutes: 10 },
] as const;
const MINUTE_MS = 60_000;

/** Runs a Worker's cron once, and waits until it has ended. @throws Error if it failed */
export async function runCron(
  endpoints: Pick<Endpoints, "web" | "jobs">,
  worker: "web" | "jobs",
  cron: string,
  signal?: AbortSignal,
): Promise<void> {
  const url = `${endpoints[worker]}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron })}`;
  // fetch() gives up after five minutes, and the cron would then run twice.
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get(url, { signal }, done).once("error", fail);
  });
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`The cron "${cron}" failed: ${answer}`);
}

/**
 * Runs the crons of the day as production does, until `signal` aborts: each where the clock's minutes divide by its own. One
 * that still runs is not run again. `wait` is for tests.
 */
export function runDayCrons(
  endpoints: Pick<Endpoints, "web" | "jobs">,
  onFailure: (message: string) => void,
  signal: AbortSignal,
  wait = (ms: number): Promise<unknown> => pause(ms, null, { signal }),
): void {
  for (const { worker, cron, minutes } of DAY_CRONS) {
    const repeat = async () => {
      for (;;) {
        const every = minutes * MINUTE_MS;
        await wait(every - (Date.now() % every));
        await runCron(endpoints, worker, cron, signal).catch((error: Error) => {
          if (!signal.aborted) onFailure(error.message);
        });
      }
    };
    repeat().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
