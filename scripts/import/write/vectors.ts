import type postgres from "postgres";
import type { Embedder } from "#app/platform/embeddings.server.ts";
import type { Sql } from "./store.ts";

/** Texts in one request; providers accept a hundred and more. */
const BATCH = 64;
const TIMEOUT_MS = 60_000;

/** How many vectors were made, how many are still missing, and the problem that ended it, if any. */
export type VectorResult = { made: number; missing: number; problem: string | null };

/**
 * Gives every technology a vector of this provider's model, if it has none or its text has changed. The first failure
 * ends it: finished vectors stay, the next import continues, and meanwhile search works by words.
 */
export async function fillVectors(
  sql: Sql,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<VectorResult> {
  const lacking = await sql<{ id: string }[]>`
    select id from private.technologies_without_vector(${embedder.model}) id`;
  const ids = lacking.map(({ id }) => Number(id));
  let made = 0;
  for (let start = 0; start < ids.length && !signal.aborted; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const texts = await sql<{ tech_id: string; content: string }[]>`
      select tech_id, content from private.embedding_texts(${batch}::bigint[])`;
    let vectors: number[][];
    try {
      vectors = await embedder.embed(
        texts.map(({ content }) => content),
        TIMEOUT_MS,
      );
    } catch (error) {
      const problem = error instanceof Error ? error.message : "unknown";
      return { made, missing: ids.length - made, problem };
    }
    const rows = texts.map((text, index) => ({ ...text, vector: vectors[index] ?? [] }));
    await sql`select private.store_vectors(${embedder.model}, ${sql.json(rows as unknown as postgres.JSONValue)})`;
    made += texts.length;
  }
  return { made, missing: ids.length - made, problem: null };
}
