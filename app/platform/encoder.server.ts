import { EncodedResultSchema, EncodedSchema } from "./encoder.schema.ts";
import { ModelError, type WorkersAi } from "./model.server.ts";

/** The one encoder. Its vectors are stored under this name; those of another are never compared with them. */
export const ENCODER_NAME = "bge-small-en-v1.5";
const WORKERS_AI_MODEL = `@cf/baai/${ENCODER_NAME}`;
/** Numbers of a vector. */
export const DIMENSIONS = 384;
/** What the model's authors put before a query, and never before a text that is searched. */
const QUERY_PREFIX = "Represent this sentence for searching relevant passages: ";
/** Most texts of one call, by Workers AI's limit. */
export const MOST_ENCODED = 100;
/** Characters of a text that are sent. The encoder reads 512 tokens, which are never longer in English prose. */
const LONGEST_TEXT = 4000;
/** Longest wait that a provider may ask for before the second attempt, in milliseconds. */
const LONGEST_PAUSE_MS = 2000;

/** 384 finite numbers, of length one: the closer two texts are in meaning, the larger their dot product. */
export type Vector = number[];

/** Turns texts into vectors. */
export type Encoder = {
  /**
   * One answer for each text, in the same order; null where the provider's vector is none.
   *
   * @param texts at most MOST_ENCODED
   * @param as what is searched for, or what is searched
   * @param deadlineMs for both attempts together
   * @throws ModelError, or a DOMException named TimeoutError
   */
  embed(
    texts: readonly string[],
    as: "query" | "record",
    deadlineMs: number,
  ): Promise<(Vector | null)[]>;
};

/** Where the encoder runs: Workers AI by its binding, else any endpoint with the format of its REST API. */
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
      const answered = await twice(() => ask({ text, pooling: "cls" }, signal), signal);
      if (answered.length !== texts.length) throw new ModelError("not one vector for each text");
      return answered.map(unitVector);
    },
  };
}

/** Asks again, once, where the provider says that it is busy or fails, if the deadline leaves time for it. */
async function twice<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const late = aborted(signal);
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
    await Promise.race([new Promise((done) => setTimeout(done, error.pauseMs)), late]);
    return await Promise.race([ask(), late]);
  }
}

/** Rejects when the signal aborts. A binding ignores the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  late.catch(() => undefined);
  return late;
}

/** The provider refused for now. */
class Busy extends ModelError {
  readonly pauseMs: number;
  constructor(message: string, pauseMs: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

async function askBinding(ai: WorkersAi, inputs: Inputs, signal: AbortSignal): Promise<unknown[]> {
  let answer: unknown;
  try {
    answer = await ai.run(WORKERS_AI_MODEL, inputs, { signal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // The binding's errors quote what was sent, so that their text goes nowhere.
    throw new Busy(error instanceof Error ? `binding: ${error.name}` : "binding", 200);
  }
  const read = EncodedSchema().safeParse(answer);
  if (!read.success) throw new ModelError("another format");
  return read.data.data;
}

async function askEndpoint(
  fetchFrom: typeof fetch,
  { url, key }: { url: string; key: string | undefined },
  inputs: Inputs,
  signal: AbortSignal,
): Promise<unknown[]> {
  const response = await fetchFrom(`${url}/run/${WORKERS_AI_MODEL}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify(inputs),
    // A redirect would send the key to another host.
    redirect: "manual",
    signal,
  });
  if (!response.ok) {
    await response.body?.cancel();
    const message = `status ${response.status}`;
    const isForNow = response.status === 429 || response.status >= 500;
    throw isForNow
      ? new Busy(message, pauseOf(response.headers.get("Retry-After")))
      : new ModelError(message);
  }
  const answer = EncodedResultSchema().safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new ModelError("another format");
  return answer.data.result.data;
}

/** Milliseconds of a `Retry-After` in seconds. @throws ModelError where the wait is longer than a caller can take */
function pauseOf(retryAfter: string | null): number {
  const pause = Number(retryAfter ?? 0.2) * 1000;
  if (Number.isNaN(pause)) return 200;
  if (pause > LONGEST_PAUSE_MS) throw new ModelError("busy for long");
  return pause;
}

/** A vector at length one; null for anything but 384 finite numbers that are not all zero. */
function unitVector(value: unknown): Vector | null {
  if (!Array.isArray(value) || value.length !== DIMENSIONS) return null;
  if (!value.every((number): number is number => typeof number === "number")) return null;
  const length = Math.hypot(...value);
  if (!Number.isFinite(length) || length === 0) return null;
  return value.map((number) => number / length);
}
