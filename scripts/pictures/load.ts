import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { cacheFiles, hashCode, readCached, readMarker } from "../samples/cached-files.ts";
import { putFile } from "../shared/put-file.ts";
import { drawSamplePictures, type SampleRecord, selectSamples } from "./sample.ts";

/**
 * The file with the hash of what was loaded. It is beside the local buckets, so that it is deleted with them, and a
 * file, so that a start with nothing to do need not run workerd to find out.
 */
const MARKER = "v3/r2/sample-pictures.sha256";

/** The code in these folders decides what the pictures look like. */
const SOURCES = [import.meta.dirname, join(import.meta.dirname, "../../workers/images/src")];

/**
 * Puts the pictures of the sample catalogue into the image worker's local bucket, unless the pictures of the same
 * records and code are there already. Run it before the image worker starts on that folder. Objects of earlier runs
 * stay, except those with the same key.
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
    (await readCached(drawn)) ?? (await cacheFiles(drawn, await drawSamplePictures(records)));
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
    for (const picture of pictures) await putFile(bucket, picture);
  } finally {
    await proxy.dispose();
  }
  // Written last, so that an interrupted run starts again.
  await writeFile(marker, hash);
  return pictures.size;
}

/** Drawing takes twenty seconds of a core. Other state folders, such as a test's, use the same pictures. */
const DRAWN = join(import.meta.dirname, "../../node_modules/.cache/sample-pictures");

/** A hash of everything that the pictures depend on: the records, the drawing code, the encoders. */
async function hashInputs(records: readonly SampleRecord[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { tech_id, class1 } of selectSamples(records)) hash.update(`${tech_id} ${class1}\n`);
  hash.update(JSON.stringify(sharp.versions));
  for (const folder of SOURCES) await hashCode(hash, folder);
  return hash.digest("hex");
}
