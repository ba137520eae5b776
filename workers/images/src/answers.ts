/**
 * An image may be replaced under the same name. Browsers use their copy for a day, then show it while they revalidate
 * it (ETag); data centres ask the bucket again after an hour.
 */
const A_DAY = "public, max-age=86400, s-maxage=3600, stale-while-revalidate=604800";

/** An SVG opened directly is a document: it may use its own styles and nothing else. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Headers of every response of this Worker. */
function baseHeaders(contentType: string, cacheControl: string): Headers {
  const headers = new Headers({
    "Content-Type": contentType,
    "Cache-Control": cacheControl,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
    // Allows CORS, so that a browser that stores images (app/offline) counts only their real size against its quota.
    "Access-Control-Allow-Origin": "*",
  });
  if (contentType === "image/svg+xml") headers.set("Content-Security-Policy", SVG_POLICY);
  return headers;
}

export function imageHeaders(contentType: string, etag: string): Headers {
  const headers = baseHeaders(contentType, A_DAY);
  headers.set("ETag", etag);
  return headers;
}

/** An empty frame for an image that does not exist. Cached for a minute. */
export function missingImage(): Response {
  return blankImage(404, "public, max-age=60", "Image not found");
}

/** The same frame for an error of this Worker. Never cached. */
export function failedImage(): Response {
  return blankImage(500, "no-store", "Image unavailable");
}

/** A short text, for requests that are not for an image. */
export function plainText(status: number, text: string, extra: Record<string, string>): Response {
  const headers = baseHeaders("text/plain; charset=utf-8", "no-store");
  headers.set("Content-Length", String(text.length));
  for (const [name, value] of Object.entries(extra)) headers.set(name, value);
  return new Response(text, { status, headers });
}

function blankImage(status: number, cacheControl: string, title: string): Response {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice">` +
    `<title>${title}</title><path fill="#e9e6de" d="M0 0h320v200H0z"/>` +
    `<path fill="none" stroke="#8b8778" stroke-width="1.5" stroke-linejoin="round" ` +
    `d="M136 78h48v44h-48zm0 34 14-14 11 11 8-8 15 15"/>` +
    `<circle cx="171" cy="90" r="4" fill="#8b8778"/></svg>`;
  const headers = baseHeaders("image/svg+xml", cacheControl);
  headers.set("Content-Length", String(svg.length));
  return new Response(svg, { status, headers });
}
