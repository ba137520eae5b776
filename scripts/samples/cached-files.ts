import type { Hash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

// What is made for the sample catalogue takes long to make, so it is kept under the hash of what it was made from:
// in a marker beside the local buckets, and as files for the next state folder, such as a test's.

/** The hash that a run left behind; null where there is none. */
export function readMarker(path: string): Promise<string | null> {
  return orNull(readFile(path, "utf8"));
}

/** The files kept in a folder, by their keys; null where there is no such folder. */
export async function readKept(folder: string): Promise<Map<string, Uint8Array> | null> {
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

/** Keeps files by their keys; written beside and moved, so that half of them is never found. Answers the same files. */
export async function keepFiles(
  folder: string,
  files: Map<string, Uint8Array>,
): Promise<Map<string, Uint8Array>> {
  const half = join(dirname(folder), `${basename(folder)}.${process.pid}`);
  await mkdir(half, { recursive: true });
  for (const [key, bytes] of files) await writeFile(join(half, encodeURIComponent(key)), bytes);
  // Another start that made the same was faster where this fails; its files are as good.
  await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
  return files;
}

/** Adds the code in a folder to a hash, tests left out. */
export async function hashCode(hash: Hash, folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.sort()) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
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
