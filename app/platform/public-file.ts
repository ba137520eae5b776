/** How long anyone may keep what is the same for everyone, in seconds: what changes by the day, and what by a release. */
const LIFETIMES = { catalogue: 3600, release: 86_400 };

/** An answer that is no page and the same for everyone. An answer that sets a cookie is kept by nobody all the same. */
export function publicFile(
  text: string,
  contentType: string,
  changesWith: keyof typeof LIFETIMES,
): Response {
  return new Response(text, {
    headers: {
      "Content-Type": contentType,
      "Cache-Control": `public, max-age=${LIFETIMES[changesWith]}`,
    },
  });
}
