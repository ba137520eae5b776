/** Counts the requests to the data service and how many of them had to wait for one another. */
export type Meter = {
  fetch: typeof fetch;
  /** `requests` in all; `depth` is the longest chain of requests that followed each other. */
  read(): { requests: number; depth: number };
};

/**
 * A `fetch` that is measured and bounded: each call is given up after `timeout` milliseconds. A call's depth is
 * one more than the deepest call that had ended when it began.
 */
export function createMeter(timeout: number, fetchFrom: typeof fetch = fetch): Meter {
  let requests = 0;
  let reached = 0;
  return {
    async fetch(input, init) {
      requests += 1;
      const depth = reached + 1;
      const limit = AbortSignal.timeout(timeout);
      try {
        return await fetchFrom(input, {
          ...init,
          signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
        });
      } finally {
        reached = Math.max(reached, depth);
      }
    },
    read: () => ({ requests, depth: reached }),
  };
}
