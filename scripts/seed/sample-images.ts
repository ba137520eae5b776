import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { WIDTHS } from "../../workers/images/src/negotiate.ts";
import { cacheFiles, readCached, readMarker } from "../samples/cached-files.ts";
import { putFile } from "../shared/put-file.ts";

const root = join(import.meta.dirname, "../..");
/** The images of the sample catalogue as `{tech_id}.webp`, 960 × 600 pixels. */
const IMAGES = join(root, "supabase/seed/images");
/**
 * The file with the hash of what was loaded. It is beside the local buckets, so that it is deleted with them, and a
 * file, so that a start with nothing to do need not run workerd to find out.
 */
const MARKER = "v3/r2/sample-images.sha256";
/** Making the sizes takes some seconds. Other state folders, such as a test's, use the same ones. */
const CACHE = join(root, "node_modules/.cache/sample-images");

/** The budget of one card image, in bytes. */
const MAX_BYTES = 20_000;
/** Qualities to try until an image fits. */
const QUALITIES = { webp: [60, 44, 30, 18], avif: [46, 36, 27, 18] } as const;

/**
 * Puts the sample catalogue's images into the image worker's local bucket, unless the same ones are there already.
 * Run it before the image worker starts on that folder. Objects of earlier runs stay, except those with the same key.
 *
 * @param persistTo the folder given to the image worker's `wrangler dev --persist-to`
 * @param configPath the image worker's wrangler.toml, which names its bucket
 * @param folder of the images
 * @returns how many objects were written: 0 when nothing had changed
 * @throws Error when the configuration binds no bucket as IMAGES
 */
export async function loadSampleImages({
  persistTo,
  configPath,
  folder = IMAGES,
}: {
  persistTo: string;
  configPath: string;
  folder?: string;
}): Promise<number> {
  const originals = await readImages(folder);
  const marker = join(persistTo, MARKER);
  const hash = hashOf(originals);
  if ((await readMarker(marker)) === hash) return 0;

  const cached = join(CACHE, hash);
  const images = (await readCached(cached)) ?? (await cacheFiles(cached, await sizesOf(originals)));
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<{ IMAGES?: R2Bucket }>({
    configPath,
    envFiles: [],
    // `wrangler dev` stores its state in a folder of this name; with the proxy the caller adds it.
    persist: { path: join(persistTo, "v3") },
    remoteBindings: false,
  });
  try {
    const bucket = proxy.env.IMAGES;
    if (bucket === undefined) throw new Error(`${configPath} binds no bucket as IMAGES`);
    for (const image of images) await putFile(bucket, image);
  } finally {
    await proxy.dispose();
  }
  // Written last, so that an interrupted run starts again.
  await writeFile(marker, hash);
  return images.size;
}

/** The files of a folder, by the keys of their technologies' images without an ending (`samples/7`). */
async function readImages(folder: string): Promise<Map<string, Buffer>> {
  const images = new Map<string, Buffer>();
  for (const name of (await readdir(folder)).sort())
    images.set(`samples/${name.replace(/\.webp$/, "")}`, await readFile(join(folder, name)));
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
