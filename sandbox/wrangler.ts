import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, workerState } from "./settings.ts";
import { SlowStart, START_LIMIT_MS, StartError } from "./shared/start-error.ts";
import { startTethered, type Tethered } from "./tethered.ts";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const wrangler = join(root, "node_modules", "wrangler", "bin", "wrangler.js");

/** Milliseconds between two checks of a Worker. */
const WATCH_INTERVAL_MS = 2000;
/** How long a Worker may be silent, in milliseconds: a busy machine is not the Worker's fault. */
const SILENCE_LIMIT_MS = 60_000;

/** A Worker to run locally. */
export type LocalWorker = {
  name: string;
  /** The path of its wrangler.toml, relative to the project. */
  config: string;
  port: number;
  stateDir: string;
  /** Settings and secrets. wrangler gets them in a file of the state folder, never on a command line. */
  vars: Record<string, string>;
  onLog(line: string): void;
};

/** Runs a Worker in workerd with `wrangler dev` and waits until `/healthz` responds. @throws StartError */
export async function startWorker(worker: LocalWorker): Promise<Tethered> {
  const folder = join(worker.stateDir, worker.name);
  const varsFile = writeVars(worker.stateDir, worker.name, worker.vars);
  const inspectorPort = await freePort();
  // With VERBOSE=1 this is shown in the terminal, so that a debugger can attach.
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
      // The Workers of this copy find each other here. In the home folder, which is wrangler's own place, all copies on
      // this machine would be found under the same names.
      WRANGLER_REGISTRY_PATH: join(worker.stateDir, "registry"),
      // Off: wrangler asks Cloudflare for the requests' location at every start and reload, which takes seconds to fail offline.
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
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(`http://localhost:${worker.port}/healthz`))) {
    if (ended || Date.now() > deadline) {
      await running.stop();
      const lines = output.split("\n").filter((line) => line.trim() && !line.includes("Logs were"));
      const reason = /\[ERROR\] (.*)/.exec(output)?.[1] ?? lines.at(-1) ?? "";
      throw ended
        ? new StartError(`The ${worker.name} worker did not start: ${reason}`)
        : new SlowStart(`The ${worker.name} worker`, reason);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    ...running,
    exited: Promise.race([running.exited, untilSilent(worker.port, () => ended)]),
  };
}

/** Writes the settings of a Worker to a file of the state folder that only its owner reads. Returns its path. */
export function writeVars(stateDir: string, name: string, vars: Record<string, string>): string {
  const file = fileOfVars(stateDir, name);
  mkdirSync(join(stateDir, name), { recursive: true });
  const lines = Object.entries(vars).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
  return file;
}

function fileOfVars(stateDir: string, name: string): string {
  return join(stateDir, name, "vars");
}

/** The settings that a Worker of `stateDir` was started with, for another one on the same data. */
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
 * Resolves when a Worker stops responding while wrangler still runs, as after workerd was killed: wrangler then starts
 * a new one that no request reaches.
 */
async function untilSilent(port: number, hasEnded: () => boolean): Promise<number> {
  let respondedAt = Date.now();
  while (Date.now() - respondedAt < SILENCE_LIMIT_MS && !hasEnded()) {
    await new Promise((done) => setTimeout(done, WATCH_INTERVAL_MS).unref());
    if (await answers(`http://localhost:${port}/healthz`)) respondedAt = Date.now();
  }
  return 1;
}

/** Whether `url` responds with success within five seconds. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
