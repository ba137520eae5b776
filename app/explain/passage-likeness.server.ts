import {
  DIMENSIONS,
  ENCODER_NAME,
  type Encoder,
  type Vector,
} from "#app/platform/ai/encoder.server.ts";
import { type EdgeStore, openEdgeStore } from "#app/platform/cache/edge-cache.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import { sha256 } from "#app/platform/sha256.ts";

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

/** Limit for the question and the passages together, in milliseconds. */
const DEADLINE_MS = 1500;
/** How long the vectors of passages are stored, in seconds. A changed text has another key. */
const STORED_SECONDS = 7 * 24 * 3600;

/**
 * How near each text is to the question in meaning; null without an encoder, or where it fails.
 *
 * @param texts at most MOST_ENCODED
 */
export async function likenessTo(question: string, texts: readonly string[], deps: LikenessDeps) {
  const { encoder, log } = deps;
  if (!encoder || texts.length === 0) return null;
  try {
    const [[asked], vectors] = await Promise.all([
      encoder.embed([question], "query", DEADLINE_MS),
      vectorsOf(texts, encoder, deps),
    ]);
    if (!asked) throw new TypeError("The encoder had no vector for the question.");
    return vectors.map((vector) => dotProduct(asked, vector));
  } catch (error) {
    log("warn", "passages.encoder-failed", describeError(error));
    return null;
  }
}

/** The texts' vectors: stored ones, else new ones, which are then stored. Neither key nor content holds a text. */
async function vectorsOf(
  texts: readonly string[],
  encoder: Encoder,
  { origin, later, edge = openEdgeStore() }: LikenessDeps,
): Promise<ArrayLike<number>[]> {
  const key = `${origin}/.edge/passages/${ENCODER_NAME}/${await sha256(JSON.stringify(texts))}`;
  // A cache that fails is one that holds nothing.
  const kept = await edge?.match(key).catch(() => undefined);
  if (kept) return split(new Float32Array(await kept.arrayBuffer()));
  const vectors = await encoder.embed(texts, "record", DEADLINE_MS);
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
