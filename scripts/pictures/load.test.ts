import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { loadPictures } from "./load.ts";
import type { SampleRecord } from "./sample.ts";

const configPath = join(import.meta.dirname, "../../workers/images/wrangler.toml");
const seven: SampleRecord = { tech_id: 7, class1: "energy", img: "samples/7.webp" };
let persistTo = "";

beforeEach(async () => {
  persistTo = await mkdtemp(join(tmpdir(), "quad-pictures-"));
});

afterEach(() => rm(persistTo, { recursive: true, force: true }));

async function listKeys(): Promise<string[]> {
  const proxy = await getPlatformProxy<{ IMAGES: R2Bucket }>({
    configPath,
    persist: { path: join(persistTo, "v3") },
  });
  const { objects } = await proxy.env.IMAGES.list();
  // Objects of the bucket cannot be read once the proxy is gone.
  const keys = objects.map(({ key }) => key);
  await proxy.dispose();
  return keys;
}

test("pictures are loaded once, and again when a record has changed", {
  timeout: 120_000,
}, async () => {
  expect(await loadPictures({ persistTo, configPath, records: [seven] })).toBe(8);
  expect(await listKeys()).toContain("samples/7-320.avif");
  expect(await loadPictures({ persistTo, configPath, records: [seven] })).toBe(0);

  const changed: SampleRecord = { ...seven, class1: "medical" };
  expect(await loadPictures({ persistTo, configPath, records: [changed] })).toBe(8);
  expect(await loadPictures({ persistTo, configPath, records: [changed] })).toBe(0);
});

test("pictures are loaded again when the bucket was deleted", { timeout: 120_000 }, async () => {
  await loadPictures({ persistTo, configPath, records: [seven] });
  await rm(join(persistTo, "v3", "r2"), { recursive: true });
  expect(await loadPictures({ persistTo, configPath, records: [seven] })).toBe(8);
  expect(await listKeys()).toHaveLength(8);
});
