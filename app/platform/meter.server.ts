/** Counts the requests to the data service and how many of them had to wait for one another. */
export type Meter = {
  fetch: typeof fetch;
  /** `requests` in all; `depth` is the longest chain of requests that followed each other. */
  read(): { requests: number; depth: number };
  /** Milliseconds during which at least one request was under way. */
  spent(): number;
};

/**
 * A `fetch` that is measured and bounded: the data service has `timeout` milliseconds for one request of a reader's in
 * all, and only while it is asked: what a model or Stripe takes in between is theirs. An answer is read to its end
 * before it counts as given. A call's depth is one more than the deepest call that had ended when it began.
 */
export function createMeter(timeout: number, fetchFrom: typeof fetch = fetch): Meter {
  let requests = 0;
  let reached = 0;
  let under = 0;
  let since = 0;
  let spent = 0;

  function begin(): number {
    const now = Date.now();
    if (under === 0) since = now;
    under += 1;
    return Math.max(0, timeout - spent - (now - since));
  }

  function end(): void {
    under -= 1;
    if (under === 0) spent += Date.now() - since;
  }

  return {
    async fetch(input, init) {
      requests += 1;
      const depth = reached + 1;
      const limit = AbortSignal.timeout(begin());
      try {
        const response = await fetchFrom(input, {
          ...init,
          signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
        });
        return new Response(response.body && (await response.arrayBuffer()), response);
      } finally {
        end();
        reached = Math.max(reached, depth);
      }
    },
    read: () => ({ requests, depth: reached }),
    spent: () => spent,
  };
}
