import type { Hash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

// Making files for the sample catalogue takes long, so they are stored under the hash of their inputs: in a marker
// beside the local buckets, and as files for the next state folder, such as a test's.

/** The hash that an earlier run stored; null if there is none. */
export function readMarker(path: string): Promise<string | null> {
  return orNull(readFile(path, "utf8"));
}

/** The files of a folder, by their keys; null where there is no such folder. */
export async function readCached(folder: string): Promise<Map<string, Uint8Array> | null> {
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
export async function cacheFiles(folder: string, files: Map<string, Uint8Array>) {
  const half = join(dirname(folder), `${basename(folder)}.${process.pid}`);
  await mkdir(half, { recursive: true });
  for (const [key, bytes] of files) await writeFile(join(half, encodeURIComponent(key)), bytes);
  // This fails where another start has just made the same files, which are as good.
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
  return files;
}

/** Adds the code in a folder, without tests, to a hash. */
export async function hashCode(hash: Hash, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.sort()) {
    if (!/\.(?:ts|typ)$/.test(name) || name.endsWith(".test.ts")) continue;
    hash.update(`${name}\n`).update(await readFile(join(folder, name)));
  }
}

async function orNull<Value>(read: Promise<Value>): Promise<Value | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
