import * as z from "zod";
import { lazyObject, listOf } from "../lazily.ts";
import { ModelError, postToProvider, runBinding, type WorkersAi } from "./model-call.server.ts";

const WORKERS_AI_MODEL = "@cf/baai/bge-reranker-base";
/** Characters of a text that are sent: the model reads 512 tokens of question and text together. */
const LONGEST_TEXT = 1500;

/**
 * Reads texts a second time beside what was asked, and returns their places from 0, the best first.
 * @throws ModelError, also "late" after `deadlineMs`
 */
export type Rerank = (
  question: string,
  texts: readonly string[],
  deadlineMs: number,
) => Promise<number[]>;

/** The reranker's endpoint: Workers AI by its binding, or any endpoint with the format of its REST API. */
export type RerankerSettings = {
  RERANKER: "none" | "workers-ai" | "endpoint";
  AI?: WorkersAi;
  /** The part before `/run/{model}`. */
  RERANKER_URL?: string | undefined;
  RERANKER_KEY?: string | undefined;
};

/** The answer of Workers AI's rerankers, as its binding gives it: the places of the texts, the best first. */
const RankedSchema = lazyObject(() => ({
  response: listOf({ id: z.number().int(), score: z.number() }),
}));
/** The same as the REST API gives it. */
const RankedResultSchema = lazyObject(() => ({ result: RankedSchema() }));

/** The reranker that the settings name; null for none, and what was found stays in its order. */
export function createReranker(
  { RERANKER: provider, AI: ai, RERANKER_URL: url, RERANKER_KEY: key }: RerankerSettings,
  fetchFrom: typeof fetch = fetch,
): Rerank | null {
  if (provider === "endpoint" && url)
    return rerankerOf(async (inputs, signal) => {
      const endpoint = { url: `${url}/run/${WORKERS_AI_MODEL}`, key };
      const response = await postToProvider(fetchFrom, endpoint, inputs, signal);
      const answer = RankedResultSchema().safeParse(await response.json().catch(() => null));
      return answer.data?.result ?? null;
    });
  if (provider === "workers-ai" && ai)
    return rerankerOf((inputs, signal) => runBinding(ai, WORKERS_AI_MODEL, inputs, signal));
  return null;
}

function rerankerOf(ask: (inputs: object, signal: AbortSignal) => Promise<unknown>): Rerank {
  return async (question, texts, deadlineMs) => {
    const inputs = {
      query: question.toWellFormed().slice(0, LONGEST_TEXT),
      contexts: texts.map((text) => ({ text: text.toWellFormed().slice(0, LONGEST_TEXT) })),
    };
    const signal = AbortSignal.timeout(deadlineMs);
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener("abort", () => reject(new ModelError("late"))),
    );
    const answer = RankedSchema().safeParse(await Promise.race([ask(inputs, signal), late]));
    const ranked = (answer.data?.response ?? [])
      .toSorted((a, b) => b.score - a.score)
      .map(({ id }) => id);
    // Each text once: a place that is missing, named twice or of no text is no order.
    const places = new Set(ranked.filter((id) => id >= 0 && id < texts.length));
    if (ranked.length !== texts.length || places.size !== texts.length)
      throw new ModelError("unreadable");
    return ranked;
  };
}
