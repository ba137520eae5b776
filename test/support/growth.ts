import { setTimeout } from "node:timers/promises";

/**
 * How the time for reading a text grows with its length. The time is this thread's own processor time, so that other
 * work on the machine does not count.
 */

/** A hostile text: a piece that is repeated until the text is long enough, between a head and a tail. */
export type Shape = { head: string; piece: string; tail: string };

/** Below this many milliseconds, growth proves nothing. */
const SHORT = 4;
/** No short text takes this many milliseconds, even before the reader's code is compiled. */
const FAR_TOO_LONG = 60;
/**
 * How many times longer the longer text is, and the growth of time that is allowed. A quadratic reader takes sixteen
 * times as long, a linear one four.
 */
const TIMES = 4;
const MOST_GROWTH = 9;

/**
 * Runs of each piece, runs of two alternating pieces, and runs after another piece, each with an end that matches
 * nothing.
 */
export function shapesOf(pieces: readonly string[]): Shape[] {
  const shapes: Shape[] = [];
  for (const piece of pieces) {
    shapes.push({ head: "", piece, tail: "" }, { head: "", piece, tail: "\u0000" });
    for (const other of pieces) {
      if (other === piece) continue;
      shapes.push({ head: "", piece: piece + other, tail: "\u0000" });
      shapes.push({ head: other, piece, tail: "\u0000" });
    }
  }
  return shapes;
}

function textOf({ head, piece, tail }: Shape, length: number): string {
  return head + piece.repeat(Math.max(1, Math.floor(length / piece.length))) + tail;
}

/** How many measurements must all find growth, and the milliseconds between them. */
const MEASUREMENTS = 4;
const PAUSE = 300;

/**
 * What is wrong with the time of `read` from `length` to four times that; null where it is linear. A busy host also
 * takes time from this thread, in bursts, so growth counts only where measurements with pauses between them agree.
 */
export async function growthOf(
  read: (text: string) => unknown,
  shape: Shape,
  length: number,
): Promise<string | null> {
  let growth = await measureGrowth(read, shape, length);
  for (let more = 1; growth !== null && more < MEASUREMENTS; more += 1) {
    await setTimeout(PAUSE);
    growth = await measureGrowth(read, shape, length);
  }
  return growth;
}

/** One measurement. Small texts come first, so that even an exponential reader ends. */
async function measureGrowth(
  read: (text: string) => unknown,
  shape: Shape,
  length: number,
): Promise<string | null> {
  for (const small of [24, length / 16, length / 4]) {
    if ((await timeOf(read, textOf(shape, small))) > FAR_TOO_LONG) {
      return `${FAR_TOO_LONG} ms and more for ${Math.round(small)} characters of ${name(shape)}`;
    }
  }
  if ((await timeOf(read, textOf(shape, length))) < SHORT / 2) return null;
  // Slow readers are measured three times, and the shortest time counts. The other times may include the compiler, the
  // garbage collector, or another process on the same core.
  let [once, more] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    once = Math.min(once, await timeOf(read, textOf(shape, length)));
    more = Math.min(more, await timeOf(read, textOf(shape, length * TIMES)));
    if (more < SHORT * TIMES || more < once * MOST_GROWTH) return null;
  }
  return `${once.toFixed(1)} ms became ${more.toFixed(1)} ms at four times the length, of ${name(shape)}`;
}

async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  const reading = read(text);
  if (reading instanceof Promise) await reading;
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function name({ head, piece, tail }: Shape): string {
  return [head, `${JSON.stringify(piece)}…`, tail && JSON.stringify(tail)]
    .filter(Boolean)
    .join(" ");
}
