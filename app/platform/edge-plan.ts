import type { KeptNote, KnownCatalogue } from "./edge-cache.schema.ts";

/** Milliseconds that the catalogue's version is taken for granted; asked for in the background afterwards. */
export const ASK_EVERY = 5_000;
/** Milliseconds after which a version that nobody asked for is no longer relied on: the next reader waits. */
export const RELY_FOR = 600_000;
/** Milliseconds after which a page is made anew although the version is the same. */
export const MAKE_ANEW_AFTER = 3_600_000;
/** Milliseconds that a page is kept at all, for when the database is down. */
export const KEEP_FOR = 86_400_000;

/**
 * What an answer is made of. "hit" and "stale" are the kept page, the second with the catalogue asked for once it is
 * sent; "kept" is the kept page with a mark, since the catalogue does not answer; "miss" is made for this request.
 */
export type EdgePlan = { serve: "hit" | "stale" | "kept" | "miss"; refresh: boolean };

/** Decides by what is kept and known, either of which may be missing. `now` in milliseconds. */
export function planAnswer(
  page: Pick<KeptNote, "madeAt" | "version"> | null,
  known: KnownCatalogue | null,
  now: number,
): EdgePlan {
  const ask = known === null || now - Math.max(known.heardAt, known.failedAt ?? 0) >= ASK_EVERY;
  if (page === null) return { serve: "miss", refresh: ask };
  if (known === null) {
    return { serve: now - page.madeAt >= RELY_FOR ? "miss" : "stale", refresh: true };
  }
  if (known.failedAt !== null) return { serve: "kept", refresh: ask };
  const outdated = page.version !== null && page.version !== known.version;
  if (outdated || now - known.heardAt >= RELY_FOR) return { serve: "miss", refresh: ask };
  const refresh = ask || page.version === null || now - page.madeAt >= MAKE_ANEW_AFTER;
  return { serve: refresh ? "stale" : "hit", refresh };
}
