import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { inject } from "vitest";
import { freePort } from "../../sandbox/settings.ts";
import { readVars } from "../../sandbox/wrangler.ts";
import { serveBuilt } from "../../scripts/stack/serve-built.ts";
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
  return start("web", change, (config) =>
    config.replace(
      /\{ limit = (\d+),/g,
      (_, limit: string) => `{ limit = ${Math.ceil(Number(limit) / limitsBy)},`,
    ),
  );
}

/** Starts a jobs worker in the same way, whose queues try a message twice and at once. */
export async function startSecondJobs(change: Change = {}): Promise<SecondWorker> {
  return start("jobs", change, (config) =>
    config.replace(/^max_retries = .*$/gm, "max_retries = 1").replace(/^retry_delay = .*$/gm, ""),
  );
}

async function start(
  of: "web" | "jobs",
  change: Change,
  edit: (config: string) => string,
): Promise<SecondWorker> {
  const stateDir = mkdtempSync(join(tmpdir(), "quad-second-worker-"));
  const port = await freePort();
  const log: string[] = [];
  const settings = Object.entries({ ...readVars(inject("stateDir"), of), ...change });
  const worker = await serveBuilt({
    name: "second",
    config: editedConfig(of, stateDir, edit),
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

/** A Worker's configuration, edited, in a folder of its own. */
function editedConfig(
  of: "web" | "jobs",
  folder: string,
  edit: (config: string) => string,
): string {
  const original = of === "web" ? "wrangler.toml" : "workers/jobs/wrangler.toml";
  const path = (name: string) => JSON.stringify(resolve(dirname(original), name));
  const config = readFileSync(original, "utf8")
    .replace(/^main = "(.*)"$/m, (_, main: string) => `main = ${path(main)}`)
    .replace(/^directory = "(.*)"$/m, (_, directory: string) => `directory = ${path(directory)}`);
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, edit(config));
  return file;
}
