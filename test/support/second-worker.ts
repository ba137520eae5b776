import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { freePort } from "../../sandbox/settings.ts";
import { startWorker } from "../../sandbox/wrangler.ts";
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
  const settings = Object.entries({ ...settingsOfTheStack(), ...change });
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
      // The cookies' names carry the port.
      const from = new URL(visitor.origin).port;
      for (const [name, value] of visitor.cookies) {
        there.cookies.set(name.replace(from, String(port)), value);
      }
      return there;
    },
    async stop() {
      await worker.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

function settingsOfTheStack(): Record<string, string> {
  const lines = readFileSync(join(inject("stateDir"), "web", "vars"), "utf8")
    .trim()
    .split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), JSON.parse(line.slice(at + 1))];
    }),
  );
}
