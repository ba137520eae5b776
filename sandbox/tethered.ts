import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A program that lives no longer than this process does. */
export type Tethered = {
  /** Resolves with the exit code, however the program ended. */
  exited: Promise<number>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  process: ChildProcess;
};

/** What to run, as whom, and how to ask it to end. */
export type Program = {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  stop?: NodeJS.Signals;
  /** Receives its output, standard output and standard error together, as it comes. */
  onOutput?(text: string): void;
};

const tether = fileURLToPath(new URL("../scripts/tether.mjs", import.meta.url));

const tethered = new Set<Tethered>();

/** Where the tether tells the program's id. */
const PID_PIPE = 3;
/** As long as the tether itself waits for a program that was asked to end, in milliseconds. */
const PATIENCE = 8000;

/** Starts a program through scripts/tether.mjs, which ends it when this process is gone. */
export function startTethered({ env, onOutput, ...program }: Program): Tethered {
  const child = spawn(process.execPath, [tether, JSON.stringify({ ...program, pidTo: PID_PIPE })], {
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    env: env ?? process.env,
    // Out of the terminal's group: Ctrl-C ends the starter, which then ends the parts in order.
    detached: process.platform !== "win32",
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text));
  // The pipe breaks when the program ends first; `exited` tells that already.
  child.stdin?.on("error", () => undefined);
  let pid = "";
  child.stdio[PID_PIPE]?.on("data", (text: Buffer) => {
    pid += text;
  });
  child.once("exit", (_, signal) => {
    // The tether was killed: its program runs on, and this process is the only one that knows of it.
    if (signal !== "SIGKILL" || pid === "") return;
    endGroup(Number(pid), program.stop ?? "SIGTERM");
    setTimeout(() => endGroup(Number(pid), "SIGKILL"), PATIENCE).unref();
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

/** Ends every program that this process has started and not stopped yet: a start may be given up half-way. */
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
