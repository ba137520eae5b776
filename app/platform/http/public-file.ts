/**
 * Cache lifetimes in seconds: `catalogue` for what changes daily, `release` for what changes with a deployment,
 * `embedded` for what other sites show and its owner may close.
 */
const LIFETIMES = { catalogue: 3600, release: 86_400, embedded: 300 };

/** A response that is not a page and is the same for everyone. If it sets a cookie, it is not cached. */
export function publicFile(text: string, contentType: string, changesWith: keyof typeof LIFETIMES) {
  return new Response(text, {
    headers: {
      "Content-Type": contentType,
      "Cache-Control": `public, max-age=${LIFETIMES[changesWith]}`,
    },
  });
}
