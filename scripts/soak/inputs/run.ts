import { Worker } from "node:worker_threads";
import { makeGenerator } from "./generate.ts";
import { PARSERS, type Parser } from "./parsers.ts";

/** An input that broke its parser, or took too long. `makeGenerator(seed)` makes it again. */
type Fault = { parser: string; seed: number; what: string };

type Slowest = { parser: string; seed: number; ms: number };

/** The result of a run, with the slowest input of each parser. Times are milliseconds of this thread's own work. */
export type Tried = { inputs: number; faults: Fault[]; slowest: Slowest[] };

/** The longest time that a reader's input may keep a Worker busy; a page takes a tenth of it. */
const MOST_MS = 500;
/** A parser that does not return within this many milliseconds hangs. */
const HANG_MS = 60_000;

/** Tries `count` generated inputs. Each has its own seed, counted from `seed`. */
export async function tryInputs(count: number, seed: number): Promise<Tried> {
  const shares = PARSERS.flatMap((parser) => Array<Parser>(parser.share).fill(parser));
  const faults: Fault[] = [];
  const slowest = new Map<string, Slowest>();
  const watch = watchForHangs();
  for (let n = 0; n < count; n += 1) {
    const own = seed + n;
    const parser = shares[n % shares.length] as Parser;
    watch.begin(own);
    const begun = process.threadCpuUsage();
    try {
      await parser.run(makeGenerator(own));
    } catch (error) {
      const { message, stack = "" } = error as Error;
      const at = stack.split("\n").find((line) => /\/(app|scripts|workers)\//.test(line)) ?? "";
      faults.push({ parser: parser.name, seed: own, what: `${message} ${at.trim()}` });
    }
    const { user, system } = process.threadCpuUsage(begun);
    const ms = (user + system) / 1000;
    if (ms > (slowest.get(parser.name)?.ms ?? 0)) {
      slowest.set(parser.name, { parser: parser.name, seed: own, ms });
    }
    if (ms > MOST_MS) {
      faults.push({ parser: parser.name, seed: own, what: `took ${ms.toFixed(0)} ms` });
    }
  }
  await watch.end();
  return { inputs: count, faults, slowest: [...slowest.values()].sort((a, b) => b.ms - a.ms) };
}

/** Ends the process and names the input where a parser never returns, since nothing else can interrupt it. */
function watchForHangs(): { begin(seed: number): void; end(): Promise<number> } {
  const seen = new BigInt64Array(new SharedArrayBuffer(8));
  const source = `
    const { workerData: [seen, timeoutMs] } = require("node:worker_threads");
    let last = -1n;
    setInterval(() => {
      const now = Atomics.load(seen, 0);
      if (now === last) {
        require("node:fs").writeSync(2, "The input of seed " + now + " hangs.\\n");
        process.kill(process.pid, "SIGKILL");
      }
      last = now;
    }, timeoutMs);`;
  const worker = new Worker(source, { eval: true, workerData: [seen, HANG_MS] });
  return {
    begin: (seed) => Atomics.store(seen, 0, BigInt(seed)),
    end: () => worker.terminate(),
  };
}
