/**
 * The cache of this data centre. An entry's own `Cache-Control` sets its lifetime. On workers.dev, and where the Cache
 * API is missing, nothing is cached.
 */
export type EdgeCache = {
  find(address: string): Promise<Response | undefined>;
  /** Stores the response in the background. */
  keep(address: string, answer: Response): void;
};

/** The part of the Worker's execution context in use. */
export type Waiting = { waitUntil(promise: Promise<unknown>): void };

const NOTHING: EdgeCache = { find: async () => undefined, keep: () => undefined };

/** The data centre's cache, for one request. */
export function openEdgeCache(waiting: Waiting | undefined): EdgeCache {
  // Cloudflare's own addition to a type that browsers also have.
  const cache = (globalThis as { caches?: { default?: Cache } }).caches?.default;
  if (!cache || !waiting) return NOTHING;
  return {
    find: (address) => cache.match(address),
    keep: (address, answer) => waiting.waitUntil(cache.put(address, answer)),
  };
}
