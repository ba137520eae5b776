import { EncodedResultSchema, EncodedSchema } from "./encoder.schema.ts";
import {
  askTwice,
  ModelError,
  postToProvider,
  runBinding,
  type WorkersAi,
} from "./model-call.server.ts";

/** The one encoder. Its vectors are stored under this name; those of another are never compared with them. */
export const ENCODER_NAME = "bge-small-en-v1.5";
const WORKERS_AI_MODEL = `@cf/baai/${ENCODER_NAME}`;
/** Numbers of a vector. */
export const DIMENSIONS = 384;
/** The prefix that the model's authors give a query, and never a text that is searched. */
const QUERY_PREFIX = "Represent this sentence for searching relevant passages: ";
/** Most texts of one call, by Workers AI's limit. */
export const MOST_ENCODED = 100;
/** Characters of a text that are sent. The encoder reads 512 tokens, which are never longer in English prose. */
const LONGEST_TEXT = 4000;

/** 384 finite numbers, of length one: the closer two texts are in meaning, the larger their dot product. */
export type Vector = number[];

/** Turns texts into vectors. */
export type Encoder = {
  /**
   * One answer for each text, in the same order; null where the provider's vector is none.
   *
   * @param texts at most MOST_ENCODED
   * @param as a search ("query"), or a text that is searched ("record")
   * @param deadlineMs for both attempts together
   * @throws ModelError
   */
  embed(
    texts: readonly string[],
    as: "query" | "record",
    deadlineMs: number,
  ): Promise<(Vector | null)[]>;
};

/** The encoder's endpoint: Workers AI by its binding, else any endpoint with the format of its REST API. */
export type EncoderSettings = {
  AI?: WorkersAi;
  /** The part before `/run/{model}`. */
  ENCODER_URL?: string | undefined;
  ENCODER_KEY?: string | undefined;
};

/** The encoder that the settings name; null if none, and words alone rank. */
export function createEncoder(
  { AI: ai, ENCODER_URL: url, ENCODER_KEY: key }: EncoderSettings,
  fetchFrom: typeof fetch = fetch,
): Encoder | null {
  if (url)
    return encoderOf((inputs, signal) => askEndpoint(fetchFrom, { url, key }, inputs, signal));
  if (ai) return encoderOf((inputs, signal) => askBinding(ai, inputs, signal));
  return null;
}

/** The pooling is named, because Workers AI's own is the mean, whose vectors are of another space. */
type Inputs = { text: string[]; pooling: "cls" };
type Ask = (inputs: Inputs, signal: AbortSignal) => Promise<unknown[]>;

function encoderOf(ask: Ask): Encoder {
  return {
    async embed(texts, as, deadlineMs) {
      if (texts.length === 0) return [];
      if (texts.length > MOST_ENCODED)
        throw new RangeError(`At most ${MOST_ENCODED} texts at once.`);
      const prefix = as === "query" ? QUERY_PREFIX : "";
      const text = texts.map((one) => prefix + one.toWellFormed().slice(0, LONGEST_TEXT));
      const signal = AbortSignal.timeout(deadlineMs);
      const answered = await askTwice(() => ask({ text, pooling: "cls" }, signal), signal);
      if (answered.length !== texts.length) throw new ModelError("unreadable");
      return answered.map(unitVector);
    },
  };
}

async function askBinding(ai: WorkersAi, inputs: Inputs, signal: AbortSignal): Promise<unknown[]> {
  const answer = EncodedSchema().safeParse(await runBinding(ai, WORKERS_AI_MODEL, inputs, signal));
  if (!answer.success) throw new ModelError("unreadable");
  return answer.data.data;
}

async function askEndpoint(
  fetchFrom: typeof fetch,
  { url, key }: { url: string; key: string | undefined },
  inputs: Inputs,
  signal: AbortSignal,
): Promise<unknown[]> {
  const endpoint = { url: `${url}/run/${WORKERS_AI_MODEL}`, key };
  const response = await postToProvider(fetchFrom, endpoint, inputs, signal);
  const answer = EncodedResultSchema().safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new ModelError("unreadable");
  return answer.data.result.data;
}

/** A vector at length one; null for anything but 384 finite numbers that are not all zero. */
function unitVector(value: unknown): Vector | null {
  if (!Array.isArray(value) || value.length !== DIMENSIONS) return null;
  if (!value.every((number): number is number => typeof number === "number")) return null;
  const length = Math.hypot(...value);
  if (!Number.isFinite(length) || length === 0) return null;
  return value.map((number) => number / length);
}
