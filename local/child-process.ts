import { type ChildProcess, spawn } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { fileURLToPath } from "node:url";

/** A program that ends at the latest with this process. */
export type RunningProcess = {
  /** Resolves with the exit code, for whatever reason the program ended. */
  exited: Promise<number>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
};

/** The command, its user, and the signal that ends it. */
export type Program = {
  file: string;
  args: string[];
  cwd?: string;
  uid?: number;
  gid?: number;
  stop?: NodeJS.Signals;
  /** Receives its output as it comes, standard output and standard error together. */
  onOutput?(text: string): void;
};

/** Milliseconds before a program that was asked to end is killed; the same as in the guard. */
const KILL_AFTER_MS = 8000;
/** Windows has no process groups. */
const HAS_GROUPS = process.platform !== "win32";

const running = new Set<RunningProcess>();

/** Starts a program in its own process group, and ties it to this process. */
export function startChildProcess({
  file,
  args,
  stop = "SIGTERM",
  onOutput,
  ...options
}: Program): RunningProcess {
  const child = spawn(file, args, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
    // In its own process group: Ctrl-C ends only the starter, which then ends the parts in order.
    detached: HAS_GROUPS,
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
  child.on("error", (error) => onOutput?.(`${file} could not be started: ${error.message}`));
  const exited = new Promise<number>((done) => child.once("close", (code) => done(code ?? 1)));
  const group = child.pid === undefined ? undefined : HAS_GROUPS ? -child.pid : child.pid;
  if (group !== undefined) tie(child, group, stop);
  const started = {
    exited,
    async stop() {
      if (group !== undefined) await end(group, stop, exited);
    },
  };
  running.add(started);
  exited.then(() => running.delete(started));
  return started;
}

/** Ends every program that this process has started and not stopped, as after an interrupted start. */
export async function endChildProcesses(): Promise<void> {
  await Promise.all([...running].map(({ stop }) => stop()));
}

async function end(group: number, stop: NodeJS.Signals, exited: Promise<unknown>): Promise<void> {
  const late = setTimeout(() => kill(group, "SIGKILL"), KILL_AFTER_MS);
  kill(group, stop);
  await exited;
  clearTimeout(late);
}

let tiesEachWorkerd = false;

/** Ties every workerd to this process: Miniflare starts them, and after a crash starts another one. */
export function tieEachWorkerd(): void {
  if (tiesEachWorkerd) return;
  tiesEachWorkerd = true;
  subscribe("child_process", (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once("spawn", () => {
      const isWorkerd = /\bworkerd\b/.test(child.spawnfile);
      // Miniflare ends it with the same signal.
      if (isWorkerd && child.pid !== undefined) tie(child, child.pid, "SIGKILL");
    });
  });
}

const guard = fileURLToPath(new URL("../scripts/child-process-guard.mjs", import.meta.url));
/** The process that ends the tied programs when this one is gone; it starts with the first of them. */
let watcher: ReturnType<typeof startWatcher> | undefined;
/** The tied programs that run. */
const tied = new Map<number, NodeJS.Signals>();

/** Has the guard end a program, or a process group (negative), when this process is gone. */
function tie(child: ChildProcess, pid: number, stop: NodeJS.Signals): void {
  watcher ??= startWatcher();
  const { stdin } = watcher;
  tied.set(pid, stop);
  stdin.write(`${JSON.stringify({ pid, stop })}\n`);
  child.once("exit", () => {
    tied.delete(pid);
    stdin.write(`${JSON.stringify({ pid })}\n`);
  });
}

function startWatcher() {
  const started = spawn(process.execPath, [guard], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: HAS_GROUPS,
  });
  // It does not keep this process running.
  started.unref();
  // The pipe breaks if the guard ends first.
  started.stdin.on("error", () => undefined);
  started.once("exit", () => {
    watcher = undefined;
    for (const [pid, stop] of tied) kill(pid, stop);
  });
  return started;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
