import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { freePort } from "../../local/settings.ts";
import { type BuiltWorker, readVars, startWorkers } from "../../local/workers.ts";
import { readWorker } from "../../scripts/build/workers.ts";
import { Visitor } from "./visitor.ts";

/** A Worker beside the stack's own, on the same data, whose log can be read. */
export type SecondWorker = {
  origin: string;
  log: string[];
  /** The same person's browser, on this worker. */
  as(visitor: Visitor): Visitor;
  stop(): Promise<void>;
};

/** Settings that differ from those of the stack's own Worker; null leaves one out. */
type Change = Record<string, string | null>;

/**
 * Starts a web worker with the settings of the stack's own, except those of `change`.
 *
 * @param limitsBy what its limits a minute are divided by, so that fewer requests reach them
 */
export async function startSecondWorker(change: Change = {}, limitsBy = 1): Promise<SecondWorker> {
  const web = readWorker("web");
  for (const { simple } of Object.values(web.options.ratelimits ?? {})) {
    simple.limit = Math.ceil(simple.limit / limitsBy);
  }
  return start(web, change);
}

async function start(built: BuiltWorker, change: Change): Promise<SecondWorker> {
  const stateDir = mkdtempSync(join(tmpdir(), "quad-second-worker-"));
  const port = await freePort();
  const log: string[] = [];
  const settings = Object.entries({ ...readVars(inject("stateDir"), "web"), ...change });
  const vars = Object.fromEntries(
    settings.filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const worker = await startWorkers([{ name: "second", ...built, port, vars }], {
    stateDir,
    onLog: (_, line) => log.push(line),
  });
  const origin = `http://localhost:${port}`;
  return {
    origin,
    log,
    as(visitor) {
      const there = new Visitor(origin);
      visitor.copyTo(there);
      return there;
    },
    async stop() {
      await worker.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
