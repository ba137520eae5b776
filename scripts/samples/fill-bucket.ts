import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type LocalBucket, openLocalBucket } from "../shared/bucket.ts";

/** Making files for the sample catalogue takes long, so they are stored for the next state folder, such as a test's. */
export const CACHE = join(import.meta.dirname, "../../node_modules/.cache");

/** Files of the sample catalogue, by their keys in a bucket. */
type Samples = {
  /** What they are. */
  name: string;
  /** A hash of everything that they depend on. */
  hash: string;
  /** The name of their folder in the cache. */
  set: string;
  make(): Promise<Map<string, Uint8Array>>;
  typeOf?(key: string): string;
};

/**
 * Puts files of the sample catalogue into a local bucket, unless the same ones are there already. Objects of earlier runs
 * stay, except those with the same key. Run it before the bucket's Worker starts on that folder.
 *
 * @param persistTo the folder given to `wrangler dev --persist-to`
 */
export async function fillBucket(
  persistTo: string,
  bucket: LocalBucket,
  { name, hash, set, make, typeOf }: Samples,
): Promise<void> {
  // Beside the local buckets, so that it is deleted with them; workerd need not start to find out.
  const marker = join(persistTo, "v3/r2", `${name}.sha256`);
  if ((await orNull(readFile(marker, "utf8"))) === hash) return;
  const folder = join(CACHE, name, set);
  const files = (await readCached(folder)) ?? (await cacheFiles(folder, await make()));
  const open = await openLocalBucket(persistTo, bucket);
  try {
    for (const [key, bytes] of files) await open.put(key, bytes, typeOf?.(key));
  } finally {
    await open.close();
  }
  // Written last, so that an interrupted run starts again.
  await writeFile(marker, hash);
}

/** The files of a folder, by their keys; null where there is no such folder. */
async function readCached(folder: string): Promise<Map<string, Uint8Array> | null> {
  const names = await orNull(readdir(folder));
  if (names === null) return null;
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [decodeURIComponent(name), await readFile(join(folder, name))] as const,
      ),
    ),
  );
}

/**
 * Stores files by their keys. They are written elsewhere and then moved, so that an incomplete folder is never found.
 * Returns the same files.
 */
async function cacheFiles(folder: string, files: Map<string, Uint8Array>) {
  const half = join(dirname(folder), `${basename(folder)}.${process.pid}`);
  await mkdir(half, { recursive: true });
  for (const [key, bytes] of files) await writeFile(join(half, encodeURIComponent(key)), bytes);
  // This fails where another start has just made the same files, which are as good.
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
  return files;
}

async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
