import { type EdgeStore, openEdgeStore } from "../cache/edge-cache.server.ts";
import { describeError, type Log } from "../log/log.server.ts";
import { sha256 } from "../sha256.ts";
import { DIMENSIONS, ENCODER_NAME, type Encoder, type Vector } from "./encoder.server.ts";

export type LikenessDeps = {
  /** Null if there is none, and words alone rank. */
  encoder: Encoder | null;
  log: Log;
  /** The site's own, under which the cache's keys are. */
  origin: string;
  /** Runs work behind the answer. */
  later?: ((work: Promise<unknown>) => void) | null | undefined;
  /** The store of vectors; the data centre's cache if not given. */
  edge?: EdgeStore | null;
};

/** How long the vectors of passages are stored, in seconds. A changed text has another key. */
const STORED_SECONDS = 7 * 24 * 3600;

/**
 * How near the texts of each group are to each question in meaning: numbers by group, question and text. Null without an
 * encoder, or where it fails.
 *
 * @param groups each of at most MOST_ENCODED texts, such as a record's sentences, whose vectors are stored together
 * @param deadlineMs for all of it
 */
export async function likenessTo(
  questions: readonly string[],
  groups: readonly (readonly string[])[],
  deps: LikenessDeps,
  deadlineMs: number,
): Promise<number[][][] | null> {
  const { encoder, log } = deps;
  if (!encoder || questions.length === 0 || groups.every((texts) => texts.length === 0))
    return null;
  try {
    const [asked, ...vectors] = await Promise.all([
      encoder.embed(questions, "query", deadlineMs),
      ...groups.map((texts) => vectorsOf(texts, encoder, deps, deadlineMs)),
    ]);
    return vectors.map((texts) =>
      asked.map((question) => {
        if (!question) throw new TypeError("The encoder had no vector for the question.");
        return texts.map((text) => dotProduct(question, text));
      }),
    );
  } catch (error) {
    log("warn", "likeness.failed", describeError(error));
    return null;
  }
}

/** The texts' vectors: stored ones, else new ones, which are then stored. Neither key nor content holds a text. */
async function vectorsOf(
  texts: readonly string[],
  encoder: Encoder,
  { origin, later, edge = openEdgeStore() }: LikenessDeps,
  deadlineMs: number,
): Promise<ArrayLike<number>[]> {
  if (texts.length === 0) return [];
  const key = `${origin}/.edge/passages/${ENCODER_NAME}/${await sha256(JSON.stringify(texts))}`;
  // A cache that fails is one that holds nothing.
  const kept = await edge?.match(key).catch(() => undefined);
  if (kept) return split(new Float32Array(await kept.arrayBuffer()));
  const vectors = await encoder.embed(texts, "record", deadlineMs);
  if (!vectors.every((vector): vector is Vector => vector !== null))
    throw new TypeError("The encoder had no vector for a passage.");
  const headers = { "Cache-Control": `public, max-age=${STORED_SECONDS}` };
  const body = Float32Array.from(vectors.flat());
  const keep = edge?.put(key, new Response(body, { headers })).catch(() => undefined);
  if (keep && later) later(keep);
  else await keep;
  return vectors;
}

function split(numbers: Float32Array): Float32Array[] {
  return Array.from({ length: numbers.length / DIMENSIONS }, (_, at) =>
    numbers.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS),
  );
}

function dotProduct(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
