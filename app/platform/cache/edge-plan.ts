import type { CachedPageMeta, KnownCatalogue } from "./edge-cache.schema.ts";

/** Milliseconds that the catalogue's version is assumed unchanged; after that it is fetched in the background. */
export const POLL_INTERVAL_MS = 5_000;
/**
 * Milliseconds after which a version that was not refreshed is no longer trusted: the next request waits for a fresh
 * one.
 */
export const TTL_MS = 600_000;
/** Milliseconds after which a page is rendered again even if the version is the same. */
export const REVALIDATE_AFTER_MS = 3_600_000;
/** Milliseconds that a page is stored at all, as a fallback while the database is down. */
export const STALE_IF_ERROR_MS = 86_400_000;

/**
 * The source of a response. "hit": the cached page. "stale": the cached page, and the catalogue's version is fetched
 * afterwards. "kept": the cached page with a notice, because the catalogue does not respond. "miss": rendered for this
 * request.
 */
export type EdgePlan = { serve: "hit" | "stale" | "kept" | "miss"; refresh: boolean };

/**
 * Decides from the cached page and the known catalogue, either of which may be missing. `now` in milliseconds since
 * 1970.
 */
export function planAnswer(
  page: Pick<CachedPageMeta, "madeAt" | "version"> | null,
  known: KnownCatalogue | null,
  now: number,
): EdgePlan {
  const ask =
    known === null || now - Math.max(known.fetchedAt, known.failedAt ?? 0) >= POLL_INTERVAL_MS;
  if (page === null) return { serve: "miss", refresh: ask };
  if (known === null) {
    return { serve: now - page.madeAt >= TTL_MS ? "miss" : "stale", refresh: true };
  }
  if (known.failedAt !== null) return { serve: "kept", refresh: ask };
  const outdated = page.version !== null && page.version !== known.version;
  if (outdated || now - known.fetchedAt >= TTL_MS) return { serve: "miss", refresh: ask };
  const refresh = ask || page.version === null || now - page.madeAt >= REVALIDATE_AFTER_MS;
  return { serve: refresh ? "stale" : "hit", refresh };
}
