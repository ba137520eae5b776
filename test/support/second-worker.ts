import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inject } from "vitest";
import { freePort } from "../../sandbox/settings.ts";
import { readVars } from "../../sandbox/wrangler.ts";
import { serveBuilt } from "../../scripts/stack/serve-built.ts";
import { Visitor } from "./visitor.ts";

/** A web worker beside the stack's own, on the same data, whose log can be read. */
export type SecondWorker = {
  origin: string;
  log: string[];
  /** The same person's browser, on this worker. */
  as(visitor: Visitor): Visitor;
  stop(): Promise<void>;
};

/**
 * Starts a web worker with the settings of the stack's own, except those of `change`; null leaves one out.
 *
 * @param limitsBy what its limits a minute are divided by, so that fewer requests reach them
 */
export async function startSecondWorker(
  change: Record<string, string | null> = {},
  limitsBy = 1,
): Promise<SecondWorker> {
  const stateDir = mkdtempSync(join(tmpdir(), "quad-second-worker-"));
  const port = await freePort();
  const log: string[] = [];
  const settings = Object.entries({ ...readVars(inject("stateDir"), "web"), ...change });
  const worker = await serveBuilt({
    name: "second",
    config: limitsBy === 1 ? "wrangler.toml" : configWithLimits(stateDir, limitsBy),
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

/** The Worker's configuration with lower limits, in its own folder. */
function configWithLimits(folder: string, limitsBy: number): string {
  const config = readFileSync("wrangler.toml", "utf8")
    .replace(/^main = "(.*)"$/m, (_, main: string) => `main = ${JSON.stringify(resolve(main))}`)
    .replace(/^directory = .*$/m, `directory = ${JSON.stringify(resolve("public"))}`)
    .replace(
      /\{ limit = (\d+),/g,
      (_, limit: string) => `{ limit = ${Math.ceil(Number(limit) / limitsBy)},`,
    );
  const file = join(folder, "wrangler.toml");
  writeFileSync(file, config);
  return file;
}
