import * as z from "zod";
import type { CallDatabase } from "#app/platform/database.server.ts";
import type { Embedder } from "#app/platform/embeddings.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/**
 * Stores a prompt's vector in the database, so that the following search also finds what is close in meaning. Never
 * fails: without a vector in time, the search uses words only, and the log says so.
 */
export type StoreMeaning = (typed: string) => Promise<void>;

/** Its dependencies; the embedder is null if the settings name no provider. */
type MeaningDeps = { embedder: Embedder | null; service: CallDatabase; log: Log };

/** Time limit in milliseconds; after it, the search ranks by words alone. */
const DEADLINE_MS = 1000;
/** Maximum characters of a prompt that the database reads. */
const LONGEST_READ = 2000;
/** How many recent prompts a Worker remembers, so that paging through results does not embed them again. */
const MOST_REMEMBERED = 500;
const REMEMBERED_MS = 30 * 60_000;
const storedAt = new Map<string, number>();

export function meaningStore(deps: MeaningDeps): StoreMeaning {
  return async (typed) => {
    const prompt = typed.slice(0, LONGEST_READ).trim();
    if (deps.embedder && prompt !== "") await storeWithin(deps.embedder, deps, prompt);
  };
}

async function storeWithin(
  embedder: Embedder,
  { service, log }: MeaningDeps,
  prompt: string,
): Promise<void> {
  const now = Date.now();
  const key = `${embedder.model} ${prompt}`;
  if ((storedAt.get(key) ?? Number.NEGATIVE_INFINITY) > now - REMEMBERED_MS) return;
  const store = async () => {
    const [vector] = await embedder.embed([prompt], DEADLINE_MS);
    const args = { p_query: prompt, p_model: embedder.model, p_vector: vector ?? [] };
    await service("store_query_vector", args, z.null());
    storedAt.set(key, now);
    for (const oldest of storedAt.keys()) {
      if (storedAt.size <= MOST_REMEMBERED) break;
      storedAt.delete(oldest);
    }
  };
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException("too late", "TimeoutError")), DEADLINE_MS);
  });
  try {
    await Promise.race([store(), late]);
  } catch (error) {
    // The message may quote what was sent or answered, so only the error's name is logged.
    log("warn", "meaning.failed", { error: error instanceof Error ? error.name : "unknown" });
  }
}
