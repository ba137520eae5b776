import { expect, test } from "vitest";
import type { EdgeCache } from "./edge.ts";
import { answerImage, type ImageStore } from "./index.ts";

/** A bucket with these keys that counts its calls. */
function bucketOf(...keys: string[]) {
  const asked: string[] = [];
  const store: ImageStore = {
    async list({ prefix }) {
      asked.push(`list ${prefix}`);
      const objects = keys.filter((key) => key.startsWith(prefix)).map((key) => ({ key }));
      return { objects };
    },
    async head(key) {
      asked.push(`head ${key}`);
      return keys.includes(key) ? { size: key.length, httpEtag: `"${key}"` } : null;
    },
    async get(key) {
      asked.push(`get ${key}`);
      const body = new Response(key).body as ReadableStream;
      return keys.includes(key) ? { size: key.length, httpEtag: `"${key}"`, body } : null;
    },
  };
  return { asked, store };
}

function emptyEdge(): EdgeCache {
  const kept = new Map<string, Response>();
  return {
    find: async (address) => kept.get(address)?.clone(),
    keep: (address, answer) => void kept.set(address, answer),
  };
}

function ask(store: ImageStore, edge: EdgeCache, path: string, headers = {}) {
  const accept = { Accept: "image/avif,image/webp,*/*" };
  const request = new Request(`https://images.test${path}`, { headers: { ...accept, ...headers } });
  return answerImage(request, { IMAGES: store }, edge);
}

test("an image stored alone costs one listing and one look-up, in every width, and then nothing", async () => {
  const { asked, store } = bucketOf("samples/7.jpg", "samples/70.webp");
  const edge = emptyEdge();
  for (const width of ["", "?w=320", "?w=640", "?w=960", ""]) {
    const answer = await ask(store, edge, `/samples/7.jpg${width}`);
    expect(await answer.text()).toBe("samples/7.jpg");
    expect(answer.headers.get("Vary")).toBe("Accept, Save-Data");
  }
  expect(asked).toEqual(["list samples/7", "get samples/7.jpg"]);
});

test("the best variant that exists is the only one that is fetched", async () => {
  const { asked, store } = bucketOf("a.jpg", "a.webp", "a-640.webp", "a-640-old.avif");
  const edge = emptyEdge();
  expect(await (await ask(store, edge, "/a.jpg?w=640")).text()).toBe("a-640.webp");
  expect(await (await ask(store, edge, "/a.jpg?w=320")).text()).toBe("a.webp");
  expect(asked).toEqual(["list a", "get a-640.webp", "get a.webp"]);
});

test("a kept image answers a browser that has it without the bucket, and a part is read from the bucket", async () => {
  const { asked, store } = bucketOf("a.webp");
  const edge = emptyEdge();
  await ask(store, edge, "/a.webp");
  const again = await ask(store, edge, "/a.webp", { "If-None-Match": '"a.webp"' });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await ask(store, edge, "/a.webp", { Range: "bytes=0-1" })).status).toBe(206);
  expect(asked).toEqual(["list a", "get a.webp", "head a.webp", "get a.webp"]);
});

test("an image that does not exist costs one listing, and is not sent from the cache either", async () => {
  const { asked, store } = bucketOf();
  const edge = emptyEdge();
  edge.keep("https://images.test/none.jpg", new Response("removed"));
  expect((await ask(store, edge, "/none.jpg")).status).toBe(404);
  expect(asked).toEqual(["list none"]);
});

test("a withdrawn image is sent in no size, by none of its names", async () => {
  const { store } = bucketOf("l/1.webp", "l/1-320.webp", "l/1.withdrawn", "l/10.webp");
  for (const path of ["/l/1.webp", "/l/1.webp?w=320", "/l/1-320.webp", "/l/1.avif"])
    expect([path, (await ask(store, emptyEdge(), path)).status]).toEqual([path, 404]);
  expect((await ask(store, emptyEdge(), "/l/10.webp")).status).toBe(200);
  expect((await ask(store, emptyEdge(), "/l/1.withdrawn")).status).toBe(404);
});

test("the names of an image are cached for no longer than a page of another version is", async () => {
  const { store } = bucketOf("a.webp");
  const lifetimes: (string | null)[] = [];
  const edge: EdgeCache = {
    find: async () => undefined,
    keep: (address, answer) => {
      if (address.includes("/.names/")) lifetimes.push(answer.headers.get("Cache-Control"));
    },
  };
  await ask(store, edge, "/a.webp");
  expect(lifetimes).toEqual(["public, max-age=5"]);
});
