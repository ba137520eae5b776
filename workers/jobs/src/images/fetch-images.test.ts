import { expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { fetchImages } from "./fetch-images.ts";
import type { MakeImages } from "./make-sizes.ts";

/** How a PNG begins. */
const png = new Uint8Array([0x89, ...new TextEncoder().encode("PNG\r\n\x1a\n0000")]);

/** Cloudflare's Images binding as far as it is used: every size is one byte. */
const images = {
  info: async () => ({ format: "image/png", fileSize: 12, width: 2, height: 2 }),
  input: () => ({
    transform: () => ({ output: async () => ({ response: () => new Response("w") }) }),
  }),
} as unknown as MakeImages;

async function run(web: Record<string, () => Response>, isStored = true) {
  const calls: { name: string; args: Record<string, unknown> }[] = [];
  const bucket = new Set<string>();
  const wanted = Object.keys(web).map((address, at) => ({ techId: at + 1, address }));
  const isMore = await fetchImages({
    database: (async (name: string, args: Record<string, unknown>) => {
      calls.push({ name, args });
      return name === "take_images" ? wanted : name === "store_image" ? isStored : null;
    }) as unknown as CallDatabase,
    log: () => undefined,
    images,
    bucket: {
      put: async (key) => void bucket.add(key),
      delete: async (keys) => {
        for (const key of keys) bucket.delete(key);
      },
      list: async () => [],
    },
    fetching: {
      ownHosts: ["quad.example.com"],
      testHosts: new Map(),
      now: () => 0,
      lookUp: async (name) =>
        name === "inner.organisation.edu" ? ["10.0.0.1"] : ["93.184.216.34"],
      fetch: async (input) => web[String(input)]?.() ?? new Response(null, { status: 404 }),
    },
  });
  return { calls: calls.slice(1), bucket: [...bucket], isMore };
}

test("an image is stored in all its sizes under its listing, and the listing is told", async () => {
  const { calls, bucket, isMore } = await run({
    "https://organisation.edu/a.png": () =>
      new Response(png, { headers: { "content-type": "image/png" } }),
  });
  expect(calls).toEqual([
    {
      name: "store_image",
      args: {
        p_tech_id: 1,
        p_address: "https://organisation.edu/a.png",
        p_key: expect.stringMatching(/^listings\/1\/[0-9a-f-]{36}\.webp$/),
      },
    },
  ]);
  expect(bucket).toContain(calls[0]?.args.p_key);
  expect(isMore).toBe(false);
});

test("what is no image, or leads where nobody may look, is named with the reason, and stops no other", async () => {
  const { calls, bucket } = await run({
    "https://inner.organisation.edu/a.png": () => new Response(png),
    "https://organisation.edu/page": () =>
      new Response("<p>", { headers: { "content-type": "text/html" } }),
    "https://organisation.edu/lie.png": () =>
      new Response("<svg/>", { headers: { "content-type": "image/png" } }),
    "https://organisation.edu/right.png": () =>
      new Response(png, { headers: { "content-type": "image/png" } }),
  });
  expect(calls.map(({ name, args }) => args.p_problem ?? name)).toEqual([
    "inner.organisation.edu leads to an address that is not public.",
    "organisation.edu answered with text/html, which is not a JPEG, PNG or WebP.",
    expect.stringContaining("is not a readable image"),
    "store_image",
  ]);
  expect(bucket.every((key) => key.startsWith("listings/4/"))).toBe(true);
});

test("a listing that takes no more images leaves no file behind", async () => {
  const { calls, bucket } = await run(
    {
      "https://organisation.edu/a.png": () =>
        new Response(png, { headers: { "content-type": "image/png" } }),
    },
    false,
  );
  expect(calls.at(-1)?.args.p_problem).toBe("The listing takes no more images.");
  expect(bucket).toEqual([]);
});
