import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestHarness } from "wrangler";
import worker from "../../workers/images/src/index.ts";

const server = createTestHarness({
  workers: [{ configPath: join(import.meta.dirname, "../../workers/images/wrangler.toml") }],
});
let origin = "";

beforeAll(async () => {
  origin = (await server.listen()).url.origin;
  const { IMAGES } = await server.getWorker<{ IMAGES: R2Bucket }>().getEnv();
  const objects = {
    "samples/7.webp": "webp of 960",
    "samples/7.avif": "avif of 960",
    "samples/7-320.webp": "webp of 320",
    "samples/8.webp": "webp alone",
    "uploads/drawing.svg": "<svg/>",
    "uploads/photo.JPG": "jpeg",
  };
  for (const [key, text] of Object.entries(objects)) {
    // The stored type is wrong, as an upload's may be.
    await IMAGES.put(key, text, { httpMetadata: { contentType: "text/html" } });
  }
});

afterAll(() => server.close());

// Lengths are those of the worker's own answer, since the proxy in front of it compresses answers for clients that
// allow it.
const PLAIN = { "Accept-Encoding": "identity" };
const CHROME = { Accept: "image/avif,image/webp,image/apng,image/*,*/*;q=0.8" };

function get(path: string, headers: Record<string, string> = { Accept: "*/*" }, method = "GET") {
  return fetch(`${origin}${path}`, { method, headers: { ...PLAIN, ...headers } });
}

test("a stored image has its type by extension, and is cached for a day", async () => {
  const answer = await get("/samples/7.webp");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe("webp of 960");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": "11",
    "cache-control": "public, max-age=86400, s-maxage=3600, stale-while-revalidate=604800",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "cross-origin",
    "accept-ranges": "bytes",
    vary: "Accept, Save-Data",
  });
  expect(answer.headers.get("etag")).toMatch(/^"[0-9a-f]+"$/);
  expect(answer.headers.get("content-security-policy")).toBeNull();
});

test("a stored SVG may not run or load anything", async () => {
  const answer = await get("/uploads/drawing.svg");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'",
  );
  expect(answer.headers.get("vary")).toBeNull();
});

test("the entity tag of the negotiated variant gets 304 without a body", async () => {
  const etag = (await get("/samples/7.webp", CHROME)).headers.get("etag") ?? "";
  const again = await get("/samples/7.webp", { ...CHROME, "If-None-Match": `"x", W/${etag}` });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect(again.headers.get("etag")).toBe(etag);
  expect(again.headers.get("vary")).toBe("Accept, Save-Data");
  expect(again.headers.get("cache-control")).toContain("max-age=86400");
  const other = await get("/samples/7.webp", { Accept: "*/*", "If-None-Match": etag });
  expect(other.status).toBe(200);
  expect((await get("/samples/7.webp", { ...CHROME, "If-None-Match": "*" })).status).toBe(304);
  const bare = etag.replaceAll('"', "");
  expect((await get("/samples/7.webp", { ...CHROME, "If-None-Match": bare })).status).toBe(200);
  const ranged = { ...CHROME, "If-None-Match": etag, Range: "bytes=0-1" };
  expect((await get("/samples/7.webp", ranged)).status).toBe(304);
});

test("a range gets its bytes, and one beyond the end gets 416", async () => {
  const part = await get("/samples/7.webp", { Accept: "*/*", Range: "bytes=5-6" });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe("of");
  expect(part.headers.get("content-range")).toBe("bytes 5-6/11");
  expect(part.headers.get("content-length")).toBe("2");
  const end = await get("/samples/7.webp", { Accept: "*/*", Range: "bytes=-3" });
  expect(await end.text()).toBe("960");
  const beyond = await get("/samples/7.webp", { Accept: "*/*", Range: "bytes=11-" });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("content-range")).toBe("bytes */11");
  expect(beyond.headers.get("cache-control")).toBe("no-store");
});

test("a missing image is looked up again after a minute", async () => {
  const answer = await get("/samples/99999.webp", CHROME);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a cover is an SVG with a policy, a lasting cache and an entity tag that answers 304", async () => {
  const answer = await get("/covers/energy-7.svg");
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('viewBox="0 0 320 200"'),
  ]);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("cache-control")).toContain("max-age=86400");
  const etag = answer.headers.get("etag") ?? "";
  const again = await get("/covers/energy-7.svg", { "If-None-Match": etag });
  expect(again.status).toBe(304);
  expect((await get("/covers/energy-8.svg", { "If-None-Match": etag })).status).toBe(200);
});

test.each([
  "/samples/7.webp?w=320",
  "/samples/99999.webp",
  "/uploads/drawing.svg",
  "/covers/none-3.svg",
  "/healthz",
])("HEAD of %s has the headers of GET and no body", async (path) => {
  const [whole, head] = [await get(path, CHROME), await get(path, CHROME, "HEAD")];
  expect(head.status).toBe(whole.status);
  expect(headersOf(head)).toEqual(headersOf(whole));
  expect(head.headers.get("content-length")).toBe(String((await whole.text()).length));
  expect(await head.text()).toBe("");
});

/** The headers except those of the connection and of the cache, which the first answer fills. */
function headersOf(answer: Response): Record<string, string> {
  const {
    date,
    connection,
    age,
    "keep-alive": keepAlive,
    "cf-cache-status": cache,
    ...rest
  } = Object.fromEntries(answer.headers);
  return rest;
}

test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("%s is not allowed", async (method) => {
  const answer = await get("/samples/7.webp", {}, method);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
});

test("the worker is bound to its one bucket, and to no secret, database or other bucket", async () => {
  const env = await server.getWorker<Record<string, unknown>>().getEnv();
  expect(Object.keys(env)).toEqual(["IMAGES"]);
});

test("a failing bucket gives an image that says so, uncached, and one line in the log", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const failing = () => Promise.reject(new Error("bucket out of reach"));
  const answer = await worker.fetch(new Request("https://images.example/samples/7.webp"), {
    IMAGES: { get: failing, head: failing, list: failing },
  });
  expect(answer.status).toBe(500);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    {
      level: "error",
      event: "image_failed",
      path: "/samples/7.webp",
      message: "bucket out of reach",
    },
  ]);
  log.mockRestore();
});
