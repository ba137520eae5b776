import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { WIDTHS } from "../../workers/images/src/negotiate.ts";
import { fillBucket } from "../samples/fill-bucket.ts";

const root = join(import.meta.dirname, "../..");
/** The images of the sample catalogue as `{tech_id}.webp`, 960 × 600 pixels. */
const IMAGES = join(root, "supabase/seed/images");
const BUCKET = { configPath: join(root, "workers/images/wrangler.toml"), binding: "IMAGES" };

/** The budget of one card image, in bytes. */
const MAX_BYTES = 20_000;
/** Qualities to try until an image fits. */
const QUALITIES = { webp: [60, 44, 30, 18], avif: [46, 36, 27, 18] } as const;

/** Puts the sample catalogue's images into the image Worker's local bucket, as `fillBucket` says. */
export async function loadSampleImages(persistTo: string): Promise<void> {
  const originals = await readImages();
  const hash = hashOf(originals);
  const make = () => sizesOf(originals);
  await fillBucket(persistTo, BUCKET, { name: "sample-images", hash, set: hash, make });
}

/** The images, by their keys without an ending (`samples/7`). */
async function readImages(): Promise<Map<string, Buffer>> {
  const images = new Map<string, Buffer>();
  for (const name of (await readdir(IMAGES)).sort())
    images.set(`samples/${name.replace(/\.webp$/, "")}`, await readFile(join(IMAGES, name)));
  return images;
}

/** A hash of everything that the sizes depend on: the images and the encoders. */
function hashOf(images: ReadonlyMap<string, Buffer>): string {
  const hash = createHash("sha256").update(JSON.stringify([sharp.versions, QUALITIES, WIDTHS]));
  for (const [key, bytes] of images) hash.update(`${key}\n`).update(bytes);
  return hash.digest("hex");
}

/**
 * Makes the sizes that a delivered image would have: WebP and AVIF, 320, 640 and 960 pixels wide, each of at most
 * `MAX_BYTES`.
 *
 * @returns keys of the bucket and their bytes: `samples/7-320.avif` and so on, and the widest once more under
 * `samples/7.webp` and `samples/7.avif`
 * @throws Error when an image does not fit at the lowest quality
 */
async function sizesOf(images: ReadonlyMap<string, Uint8Array>): Promise<Map<string, Uint8Array>> {
  const sizes = new Map<string, Uint8Array>();
  for (const [stem, original] of images) {
    const made = WIDTHS.flatMap((width) =>
      (["webp", "avif"] as const).map(async (format) => {
        const bytes = await encode(original, width, format, stem);
        sizes.set(`${stem}-${width}.${format}`, bytes);
        if (width === Math.max(...WIDTHS)) sizes.set(`${stem}.${format}`, bytes);
      }),
    );
    await Promise.all(made);
  }
  return sizes;
}

/** An image that has the size already stays as it is. Efforts are low, because a higher one saves a tenth of the bytes. */
async function encode(
  original: Uint8Array,
  width: number,
  format: keyof typeof QUALITIES,
  stem: string,
): Promise<Uint8Array> {
  if (width === Math.max(...WIDTHS) && format === "webp" && original.byteLength <= MAX_BYTES)
    return original;
  const image = sharp(original).resize(width);
  for (const quality of QUALITIES[format]) {
    const bytes =
      format === "webp"
        ? await image.clone().webp({ quality, effort: 2 }).toBuffer()
        : await image.clone().avif({ quality, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer();
    if (bytes.byteLength <= MAX_BYTES) return bytes;
  }
  throw new Error(`${stem} at ${width} does not fit in ${MAX_BYTES} bytes as ${format}`);
}
