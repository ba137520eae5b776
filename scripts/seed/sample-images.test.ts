import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { readSampleCatalogue } from "./sample.ts";
import { loadSampleImages, MAX_BYTES, sizesOf } from "./sample-images.ts";

const root = join(import.meta.dirname, "../..");
const images = join(root, "supabase/seed/images");
const configPath = join(root, "workers/images/wrangler.toml");
let folder = "";
let persistTo = "";

beforeEach(async () => {
  const temporary = await mkdtemp(join(tmpdir(), "quad-images-"));
  folder = join(temporary, "images");
  persistTo = join(temporary, "state");
  await mkdir(folder);
  await mkdir(persistTo);
});

afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

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

test("each sample record that names an image has it", async () => {
  const { technologies } = await readSampleCatalogue();
  for (const { img } of technologies.filter((technology) => technology.img !== null)) {
    const file = join(images, (img ?? "").replace("samples/", ""));
    const { format, width, height } = await sharp(await readFile(file)).metadata();
    expect([img, format, width, height]).toEqual([img, "webp", 960, 600]);
  }
});

test("an image comes in two formats and three widths, each within its budget", async () => {
  const found: Record<string, string> = {};
  const original = await readFile(join(images, "12.webp"));
  for (const [key, bytes] of await sizesOf(new Map([["samples/12", original]]))) {
    expect(bytes.byteLength, key).toBeLessThanOrEqual(MAX_BYTES);
    const { format, compression, width, height } = await sharp(bytes).metadata();
    found[key] = `${compression === "av1" ? "avif" : format} ${width}x${height}`;
  }
  expect(found).toEqual({
    "samples/12-320.webp": "webp 320x200",
    "samples/12-320.avif": "avif 320x200",
    "samples/12-640.webp": "webp 640x400",
    "samples/12-640.avif": "avif 640x400",
    "samples/12-960.webp": "webp 960x600",
    "samples/12-960.avif": "avif 960x600",
    "samples/12.webp": "webp 960x600",
    "samples/12.avif": "avif 960x600",
  });
});

test("images are loaded once, and again when one has changed or the bucket was deleted", async () => {
  await copyFile(join(images, "12.webp"), join(folder, "12.webp"));
  expect(await loadSampleImages({ persistTo, configPath, folder })).toBe(8);
  expect(await listKeys()).toContain("samples/12-320.avif");
  expect(await loadSampleImages({ persistTo, configPath, folder })).toBe(0);

  await copyFile(join(images, "10.webp"), join(folder, "12.webp"));
  expect(await loadSampleImages({ persistTo, configPath, folder })).toBe(8);
  expect(await loadSampleImages({ persistTo, configPath, folder })).toBe(0);

  await rm(join(persistTo, "v3", "r2"), { recursive: true });
  expect(await loadSampleImages({ persistTo, configPath, folder })).toBe(8);
  expect(await listKeys()).toHaveLength(8);
});
