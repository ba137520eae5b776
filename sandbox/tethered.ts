import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A program that ends at the latest with this process. */
export type Tethered = {
  /** Resolves with the exit code, for whatever reason the program ended. */
  exited: Promise<number>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  process: ChildProcess;
};

/** The command, its user, and the signal that ends it. */
export type Program = {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  stop?: NodeJS.Signals;
  /** Receives its output as it comes, standard output and standard error together. */
  onOutput?(text: string): void;
};

const tether = fileURLToPath(new URL("../scripts/tether.mjs", import.meta.url));

const tethered = new Set<Tethered>();

/** The file descriptor on which the tether reports the program's process id. */
const PID_PIPE = 3;
/** Milliseconds before a program that was asked to end is killed; the same as in the tether. */
const KILL_AFTER_MS = 8000;

/** Starts a program through scripts/tether.mjs, which ends it when this process ends. */
export function startTethered({ env, onOutput, ...program }: Program): Tethered {
  const child = spawn(process.execPath, [tether, JSON.stringify({ ...program, pidTo: PID_PIPE })], {
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    env: env ?? process.env,
    // In its own process group: Ctrl-C ends only the starter, which then ends the parts in order.
    detached: process.platform !== "win32",
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
  // The pipe breaks if the program ends first, which `exited` already reports.
  child.stdin?.on("error", () => undefined);
  let pid = "";
  child.stdio[PID_PIPE]?.on("data", (text: Buffer) => {
    pid += text;
  });
  child.once("exit", (_, signal) => {
    // The tether was killed, so its program still runs and only this process knows its id.
    if (signal !== "SIGKILL" || pid === "") return;
    endGroup(Number(pid), program.stop ?? "SIGTERM");
    setTimeout(() => endGroup(Number(pid), "SIGKILL"), KILL_AFTER_MS).unref();
  });
  const exited = new Promise<number>((done) => child.once("close", (code) => done(code ?? 1)));
  const running = {
    exited,
    process: child,
    async stop() {
      child.stdin?.end();
      await exited;
    },
  };
  tethered.add(running);
  exited.then(() => tethered.delete(running));
  return running;
}

/** Ends every program that this process has started and not stopped, as after an interrupted start. */
export async function endTethered(): Promise<void> {
  await Promise.all([...tethered].map(({ stop }) => stop()));
}

function endGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === "win32" ? leader : -leader, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
