import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { freePort } from "../../sandbox/settings.ts";
import { readVars, startWorker } from "../../sandbox/wrangler.ts";
import { Visitor } from "./visitor.ts";

/** A web worker beside the stack's own, on the same data, whose log is read. */
export type SecondWorker = {
  origin: string;
  log: string[];
  /** The same person's browser, on this worker. */
  as(visitor: Visitor): Visitor;
  stop(): Promise<void>;
};

/** Starts a web worker with the settings of the stack's own, but for those of `change`; one of null is left out. */
export async function startSecondWorker(
  change: Record<string, string | null> = {},
): Promise<SecondWorker> {
  const stateDir = mkdtempSync(join(tmpdir(), "quad-second-worker-"));
  const port = await freePort();
  const log: string[] = [];
  const settings = Object.entries({ ...readVars(inject("stateDir"), "web"), ...change });
  const worker = await startWorker({
    name: "second",
    config: "wrangler.toml",
    port,
    stateDir,
    vars: Object.fromEntries(
      settings.filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    onLog: (line) => log.push(line),
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
