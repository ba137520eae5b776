import { etagOf, matchesEtag } from "#app/platform/http/etag.ts";
import { failedImage, imageHeaders, missingImage, plainText } from "./answers.ts";
import { allowsRange, readRange } from "./conditional.ts";
import { drawCover, readCoverPath } from "./cover.ts";
import { type EdgeCache, openEdgeCache, type Waiting } from "./edge.ts";
import { contentTypeOf, readImageKey } from "./key.ts";
import { isNegotiable, listCandidates, readWidth, savesData } from "./negotiate.ts";
import { listStoredNames, type NameList } from "./stored-names.ts";

type StoredImage = { size: number; httpEtag: string };

/** The parts of an R2 bucket in use; this Worker never writes. */
export type ImageStore = NameList & {
  head(key: string): Promise<StoredImage | null>;
  get(
    key: string,
    options?: { range: { offset: number; length: number } },
  ): Promise<(StoredImage & { body: ReadableStream }) | null>;
};

export type Env = { IMAGES: ImageStore };

export default {
  fetch(request: Request, env: Env, waiting?: Waiting): Promise<Response> {
    return answerImage(request, env, openEdgeCache(waiting));
  },
};

/** The response to any request. `edge` caches what was read from the bucket. */
export async function answerImage(request: Request, env: Env, edge: EdgeCache): Promise<Response> {
  const answer = await route(request, env, edge).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const path = new URL(request.url).pathname.slice(0, 256);
    console.error(JSON.stringify({ level: "error", event: "image_failed", path, message }));
    return failedImage();
  });
  return request.method === "HEAD" ? new Response(null, answer) : answer;
}

async function route(request: Request, env: Env, edge: EdgeCache): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plainText(405, "Method Not Allowed\n", { Allow: "GET, HEAD" });
  }
  const url = new URL(request.url);
  if (url.pathname === "/healthz") return plainText(200, "ok\n", {});
  if (url.pathname.startsWith("/covers/")) return answerCover(request, url.pathname);
  return answerStored(request, url, env.IMAGES, edge);
}

async function answerCover(request: Request, pathname: string): Promise<Response> {
  const cover = readCoverPath(pathname);
  if (cover === null) return missingImage();
  const text = drawCover(cover.technologyClass, cover.id, cover.composition);
  const etag = await etagOf(text);
  const headers = imageHeaders("image/svg+xml", etag);
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const svg = new TextEncoder().encode(text);
  headers.set("Content-Length", String(svg.byteLength));
  return new Response(svg, { headers });
}

async function answerStored(request: Request, url: URL, store: ImageStore, edge: EdgeCache) {
  const image = readImageKey(url.pathname);
  if (image === null) return missingImage();
  const { headers } = request;
  const width = readWidth(url.searchParams, savesData(headers.get("Save-Data")));
  const candidates = listCandidates(image, width, headers.get("Accept"));
  // A width may be asked for by its own name.
  const whole = image.stem.replace(/-(?:320|640|960)$/, "");
  const stored = await listStoredNames(whole, store, edge, url.origin);
  // A removed image may be cached still.
  if (stored.size === 0 || stored.has(`${whole}.withdrawn`)) return missingImage();
  const key = candidates.find((candidate) => stored.has(candidate)) ?? image.key;
  const answer = await answerAtEdge(request, key, store, edge, url.origin);
  if (answer === null) return missingImage();
  if (isNegotiable(image.extension)) answer.headers.set("Vary", "Accept, Save-Data");
  return answer;
}

/** Like `answerKey`, from the data centre's cache if possible, under the bucket's key. */
async function answerAtEdge(
  request: Request,
  key: string,
  store: ImageStore,
  edge: EdgeCache,
  origin: string,
): Promise<Response | null> {
  const address = `${origin}/${key}`;
  const kept = request.headers.has("Range") ? undefined : await edge.find(address);
  if (kept) {
    const isCurrent = matchesEtag(
      request.headers.get("If-None-Match"),
      kept.headers.get("ETag") ?? "",
    );
    // A cached response's headers are immutable.
    return new Response(isCurrent ? null : kept.body, {
      status: isCurrent ? 304 : 200,
      headers: kept.headers,
    });
  }
  const answer = await answerKey(request, key, store);
  if (answer?.status === 200 && answer.body !== null && request.method === "GET") {
    edge.keep(address, answer.clone());
  }
  return answer;
}

/** The response for one key of the bucket, or null if nothing is stored there. */
async function answerKey(request: Request, key: string, store: ImageStore) {
  const ifNoneMatch = request.headers.get("If-None-Match");
  // Ranges apply to GET only (RFC 9110, 14.2).
  const range = request.method === "GET" ? request.headers.get("Range") : null;
  if (request.method === "GET" && ifNoneMatch === null && range === null) {
    const object = await store.get(key);
    return object && wholeAnswer(key, object, object.body);
  }

  const stored = await store.head(key);
  if (stored === null) return null;
  if (matchesEtag(ifNoneMatch, stored.httpEtag)) {
    const headers = imageHeaders(contentTypeOf(key), stored.httpEtag);
    return new Response(null, { status: 304, headers });
  }
  if (request.method === "HEAD") return wholeAnswer(key, stored, null);

  const part = allowsRange(request.headers.get("If-Range"), stored.httpEtag)
    ? readRange(range, stored.size)
    : null;
  if (part === null) {
    const object = await store.get(key);
    return object && wholeAnswer(key, object, object.body);
  }
  const headers = imageHeaders(contentTypeOf(key), stored.httpEtag);
  headers.set("Accept-Ranges", "bytes");
  if (part === "unsatisfiable") {
    headers.set("Cache-Control", "no-store");
    headers.set("Content-Range", `bytes */${stored.size}`);
    return new Response(null, { status: 416, headers });
  }
  const length = part.last - part.first + 1;
  const object = await store.get(key, { range: { offset: part.first, length } });
  if (object === null) return null;
  headers.set("Content-Length", String(length));
  headers.set("Content-Range", `bytes ${part.first}-${part.last}/${stored.size}`);
  return new Response(object.body, { status: 206, headers });
}

function wholeAnswer(key: string, stored: StoredImage, body: ReadableStream | null): Response {
  const headers = imageHeaders(contentTypeOf(key), stored.httpEtag);
  headers.set("Accept-Ranges", "bytes");
  headers.set("Content-Length", String(stored.size));
  return new Response(body, { headers });
}
