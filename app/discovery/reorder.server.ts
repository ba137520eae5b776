import type { Rerank } from "#app/platform/ai/reranker.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";

/** Milliseconds for a second reading; the order stays as it was after that. */
const DEADLINE_MS = 300;
/** Most technologies that are read a second time. */
const MOST_REREAD = 50;

/** The reranker is null where the operator set none. */
export type ReorderDeps = { rerank: Rerank | null; log: Log };

/**
 * The ids of technologies in the order of a second reading by a model; null where there is none, where fewer than two were
 * found, or where it failed or was late.
 *
 * @param technologies those behind the fiftieth stay behind
 */
export async function reread(
  { rerank, log }: ReorderDeps,
  asked: string,
  technologies: readonly { id: number; title: string; summary: string | null }[],
): Promise<number[] | null> {
  const read = technologies.slice(0, MOST_REREAD);
  if (!rerank || read.length < 2) return null;
  try {
    const texts = read.map(({ title, summary }) => `${title}\n${summary ?? ""}`);
    const places = await rerank(asked, texts, DEADLINE_MS);
    const rest = technologies.slice(MOST_REREAD).map(({ id }) => id);
    return [...places.flatMap((place) => read[place]?.id ?? []), ...rest];
  } catch (error) {
    log("warn", "rerank.failed", describeError(error));
    return null;
  }
}
