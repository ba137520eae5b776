import type { Rerank } from "#app/platform/ai/reranker.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";

/** Milliseconds for a second reading; the order stays as it was after that. */
const DEADLINE_MS = 300;

/** The reranker is null where the operator set none. */
export type ReorderDeps = { rerank: Rerank | null; log: Log };

/**
 * The ids of technologies in the order of a second reading by a model; null where there is none, where fewer than two were
 * found, or where it failed or was late.
 *
 * @param technologies fifty at most: a brief's, or a page's
 */
export async function reread(
  { rerank, log }: ReorderDeps,
  asked: string,
  technologies: readonly { id: number; title: string; summary: string | null }[],
): Promise<number[] | null> {
  if (!rerank || technologies.length < 2) return null;
  try {
    const texts = technologies.map(({ title, summary }) => `${title}\n${summary ?? ""}`);
    const places = await rerank(asked, texts, DEADLINE_MS);
    return places.flatMap((place) => technologies[place]?.id ?? []);
  } catch (error) {
    log("warn", "rerank.failed", describeError(error));
    return null;
  }
}
