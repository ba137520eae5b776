import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, workerState } from "./settings.ts";
import { StartError } from "./shared/start-error.ts";
import { startTethered, type Tethered } from "./tethered.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const wrangler = join(root, "node_modules", "wrangler", "bin", "wrangler.js");

/** Milliseconds between two looks at a Worker. */
const WATCH_INTERVAL = 2000;
/** Milliseconds that a Worker may say nothing: a machine that is busy with other things is no fault of its. */
const SILENCE_ALLOWED = 60_000;

/** A Worker to serve locally. */
export type LocalWorker = {
  name: string;
  /** The path of its wrangler.toml, from the project's folder. */
  config: string;
  port: number;
  stateDir: string;
  /** Settings and secrets; they reach wrangler in a file of the state folder, never on a command line. */
  vars: Record<string, string>;
  onLog(line: string): void;
};

/** Serves a Worker in workerd through `wrangler dev` and waits until `/healthz` answers. @throws StartError */
export async function startWorker(worker: LocalWorker): Promise<Tethered> {
  const folder = join(worker.stateDir, worker.name);
  const varsFile = fileOfVars(worker.stateDir, worker.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    varsFile,
    Object.entries(worker.vars)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
      .join(""),
    {
      mode: 0o600,
    },
  );
  const inspectorPort = await freePort();
  // With VERBOSE=1 this is on the terminal, for a debugger to attach to.
  worker.onLog(`Inspector on localhost:${inspectorPort}`);
  let output = "";
  const running = startTethered({
    file: process.execPath,
    args: [
      [wrangler, "dev", "-c", resolve(root, worker.config)],
      ["--port", String(worker.port), "--ip", "localhost"],
      ["--inspector-port", String(inspectorPort)],
      ["--persist-to", workerState(worker.stateDir, worker.name)],
      ["--env-file", varsFile],
      ["--show-interactive-dev-session=false", "--log-level", "log"],
    ].flat(),
    cwd: root,
    env: {
      ...process.env,
      WRANGLER_SEND_METRICS: "false",
      WRANGLER_LOG_PATH: join(folder, "logs"),
      // Its own: otherwise the Workers of every copy on this machine write, by one name, into one folder of the home.
      WRANGLER_REGISTRY_PATH: join(folder, "registry"),
      // Where a request comes from is asked of Cloudflare at every start and reload, which offline takes seconds to fail.
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      CI: "1",
      NO_COLOR: "1",
    },
    onOutput(text) {
      output = (output + text).slice(-20_000);
      for (const line of text.split("\n")) if (line.trim()) worker.onLog(line);
    },
  });
  let ended = false;
  running.exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + 90_000;
  while (!(await answers(`http://localhost:${worker.port}/healthz`))) {
    if (ended || Date.now() > deadline) {
      await running.stop();
      const lines = output.split("\n").filter((line) => line.trim() && !line.includes("Logs were"));
      const reason = /\[ERROR\] (.*)/.exec(output)?.[1] ?? lines.at(-1) ?? "";
      throw new StartError(`The ${worker.name} worker did not start: ${reason}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    ...running,
    exited: Promise.race([running.exited, untilSilent(worker.port, () => ended)]),
  };
}

function fileOfVars(stateDir: string, name: string): string {
  return join(stateDir, name, "vars");
}

/** The settings that a Worker of `stateDir` was started with, for another one beside it. */
export function readVars(stateDir: string, name: string): Record<string, string> {
  const lines = readFileSync(fileOfVars(stateDir, name), "utf8").trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), JSON.parse(line.slice(at + 1))];
    }),
  );
}

/**
 * Resolves when a Worker has stopped answering although its wrangler still runs, as it does when workerd was killed:
 * wrangler starts another, which is reached by nobody.
 */
async function untilSilent(port: number, hasEnded: () => boolean): Promise<number> {
  let heard = Date.now();
  while (Date.now() - heard < SILENCE_ALLOWED && !hasEnded()) {
    await new Promise((done) => setTimeout(done, WATCH_INTERVAL).unref());
    if (await answers(`http://localhost:${port}/healthz`)) heard = Date.now();
  }
  return 1;
}

/** Whether `url` answers with a success within five seconds. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
