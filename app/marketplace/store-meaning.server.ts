import * as z from "zod";
import type { CallDatabase } from "../platform/database.server.ts";
import type { Embedder } from "../platform/embeddings.server.ts";
import type { Log } from "../platform/log.server.ts";

/**
 * Has the database know where a prompt lies in the provider's space, so that the search that follows also finds what is
 * near in meaning. Never fails: without a vector in time, the search goes by words alone, and the log says so.
 */
export type StoreMeaning = (typed: string) => Promise<void>;

/** What it needs; no embedder where the settings name no provider. */
type MeaningDeps = { embedder: Embedder | null; service: CallDatabase; log: Log };

/** A search waits no longer than this for its meaning, in milliseconds; then words alone rank it. */
const DEADLINE_MS = 1000;
/** Of a longer prompt the database reads no more, in characters. */
const LONGEST_READ = 2000;
/** What was stored lately in this Worker is not embedded again while its reader goes through the pages. */
const REMEMBERED = 500;
const LASTS_MS = 30 * 60_000;
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
  if ((storedAt.get(key) ?? Number.NEGATIVE_INFINITY) > now - LASTS_MS) return;
  const store = async () => {
    const [vector] = await embedder.embed([prompt], DEADLINE_MS);
    const args = { p_query: prompt, p_model: embedder.model, p_vector: vector ?? [] };
    await service("store_query_vector", args, z.null());
    storedAt.set(key, now);
    for (const oldest of storedAt.keys()) {
      if (storedAt.size <= REMEMBERED) break;
      storedAt.delete(oldest);
    }
  };
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException("too late", "TimeoutError")), DEADLINE_MS);
  });
  try {
    await Promise.race([store(), late]);
  } catch (error) {
    // Its message may hold what was sent or answered, so only its kind is logged.
    log("warn", "meaning.failed", { error: error instanceof Error ? error.name : "unknown" });
  }
}
