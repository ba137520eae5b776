/** Counts the requests to the data service, and how many of them ran one after another. */
export type Meter = {
  fetch: typeof fetch;
  /** `requests` is the total; `depth` is the longest chain of requests that followed each other. */
  read(): { requests: number; depth: number };
  /** Milliseconds during which at least one request was running. */
  spent(): number;
};

/**
 * A `fetch` that is measured and limited. The data service has `timeout` milliseconds in total for one request of a
 * user; time in which only a model or Stripe is awaited does not count. Bodies are read to the end before a response
 * counts as complete. A call's depth is one more than that of the deepest call completed before it began.
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
        return withText(response, await response.text());
      } finally {
        end();
        reached = Math.max(reached, depth);
      }
    },
    read: () => ({ requests, depth: reached }),
    spent: () => spent,
  };
}

/**
 * A response whose body has been read: `text` and `json` return the text, and nothing is left to stream or cancel. Another
 * `Response` around the text would encode it and decode it again.
 */
function withText(response: Response, text: string): Response {
  return Object.defineProperties(response, {
    text: { value: async () => text },
    json: { value: async () => JSON.parse(text) as unknown },
    body: { value: null },
  });
}
