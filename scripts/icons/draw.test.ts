import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcons, PREVIEW } from "./draw.ts";

const PUBLIC = join(import.meta.dirname, "../../public");

test("the images in public are those that `npm run icons` draws, and are small", {
  timeout: 120_000,
}, async () => {
  for (const [path, drawn] of await drawIcons()) {
    const shipped = await readFile(join(PUBLIC, path));
    expect(shipped.byteLength, path).toBeLessThan(65_000);
    if (path.endsWith(".ico")) expect(shipped.equals(drawn), path).toBe(true);
    else expect(await difference(shipped, drawn), path).toBeLessThan(1);
  }
});

/** The difference of two images of the same size: the mean over all channels, of 255. Encoders differ by machine. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 255;
  let sum = 0;
  for (const [at, value] of a.data.entries()) sum += Math.abs(value - (b.data[at] ?? 0));
  return sum / a.data.byteLength;
}

test("previews have the shape to which services crop them, and icons the sizes that the manifest names", async () => {
  const sizes: Record<string, { width: number; height: number }> = {};
  for (const path of [
    "previews/site",
    "previews/none",
    "icons/192",
    "icons/512",
    "icons/maskable-512",
    "icons/apple-touch",
  ]) {
    const { width, height, format } = await sharp(join(PUBLIC, `${path}.png`)).metadata();
    expect(format).toBe("png");
    sizes[path] = { width, height };
  }
  expect(sizes).toEqual({
    "previews/site": PREVIEW,
    "previews/none": PREVIEW,
    "icons/192": { width: 192, height: 192 },
    "icons/512": { width: 512, height: 512 },
    "icons/maskable-512": { width: 512, height: 512 },
    "icons/apple-touch": { width: 180, height: 180 },
  });
});

test("favicon.ico holds three PNGs where its entries say", async () => {
  const ico = await readFile(join(PUBLIC, "favicon.ico"));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
  for (const [at, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * at;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    const { width, format } = await sharp(ico.subarray(offset, offset + length)).metadata();
    expect({ declared: ico.readUInt8(entry), width, format }).toEqual({
      declared: size,
      width: size,
      format: "png",
    });
  }
});
