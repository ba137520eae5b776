/**
 * What this worker keeps in its data centre's cache. An entry's own `Cache-Control` says how long; on workers.dev, and
 * where there is no such cache, nothing is kept.
 */
export type EdgeCache = {
  find(address: string): Promise<Response | undefined>;
  /** Stores the answer behind the one that is sent. */
  keep(address: string, answer: Response): void;
};

/** What a Worker is given beside the request, as far as it is used here. */
export type Waiting = { waitUntil(promise: Promise<unknown>): void };

const NOTHING: EdgeCache = { find: async () => undefined, keep: () => undefined };

/** The data centre's cache for one request. */
export function openEdgeCache(waiting: Waiting | undefined): EdgeCache {
  // Cloudflare's own member of a type that browsers have too.
  const cache = (globalThis as { caches?: { default?: Cache } }).caches?.default;
  if (!cache || !waiting) return NOTHING;
  return {
    find: (address) => cache.match(address),
    keep: (address, answer) => waiting.waitUntil(cache.put(address, answer)),
  };
}
