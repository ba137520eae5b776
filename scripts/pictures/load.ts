import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { hashCode, keepFiles, readKept, readMarker } from "../samples/cached-files.ts";
import { drawSamplePictures, type SampleRecord, selectSamples } from "./sample.ts";

/**
 * Where the hash of what was loaded is kept: beside the local buckets, so that it goes when they go,
 * and in a file, so that a start that finds nothing to do need not start workerd to learn it.
 */
const MARKER = "v3/r2/sample-pictures.sha256";

/** Whatever stands here decides what the pictures look like. */
const SOURCES = [import.meta.dirname, join(import.meta.dirname, "../../workers/images/src")];

/**
 * Puts the pictures of the sample catalogue into the image worker's local bucket, unless the same
 * records drawn by the same code are there already. Run it before the image worker starts on that
 * folder. Objects of earlier runs stay; those with the same key are replaced.
 *
 * @param persistTo the folder given to the image worker's `wrangler dev --persist-to`
 * @param configPath the image worker's wrangler.toml, which names its bucket
 * @returns how many objects were written: 0 when nothing had changed
 * @throws Error when the configuration binds no bucket as IMAGES
 */
export async function loadPictures({
  persistTo,
  configPath,
  records,
}: {
  persistTo: string;
  configPath: string;
  records: readonly SampleRecord[];
}): Promise<number> {
  const marker = join(persistTo, MARKER);
  const hash = await hashInputs(records);
  if ((await readMarker(marker)) === hash) return 0;

  const drawn = join(DRAWN, hash);
  const pictures =
    (await readKept(drawn)) ?? (await keepFiles(drawn, await drawSamplePictures(records)));
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<{ IMAGES?: R2Bucket }>({
    configPath,
    envFiles: [],
    // `wrangler dev` keeps its state in a folder of this name; the proxy leaves it to the caller.
    persist: { path: join(persistTo, "v3") },
    remoteBindings: false,
  });
  try {
    const bucket = proxy.env.IMAGES;
    if (bucket === undefined) throw new Error(`${configPath} binds no bucket as IMAGES`);
    for (const [key, bytes] of pictures) await bucket.put(key, bytes);
  } finally {
    await proxy.dispose();
  }
  // Last, so that a run that was cut short starts over.
  await writeFile(marker, hash);
  return pictures.size;
}

/** Drawing takes twenty seconds of a core; another state folder, such as a test's, uses the same pictures. */
const DRAWN = join(import.meta.dirname, "../../node_modules/.cache/sample-pictures");

/** A hash of everything the pictures come from: the records, the drawing code, the encoders. */
async function hashInputs(records: readonly SampleRecord[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { tech_id, class1 } of selectSamples(records)) hash.update(`${tech_id} ${class1}\n`);
  hash.update(JSON.stringify(sharp.versions));
  for (const folder of SOURCES) await hashCode(hash, folder);
  return hash.digest("hex");
}
