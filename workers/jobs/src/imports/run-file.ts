import * as z from "zod";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { ImportFile } from "#import/read/decode.ts";

/**
 * The private bucket. The file of an import is there while the import is read, as `imports/{run}/file`, and of a workbook
 * also the table that was read from it, as `imports/{run}/table`.
 */
export type RunFiles = Pick<R2Bucket, "delete" | "get" | "list" | "put">;

const FOLDER = "imports/";
const PARTS = ["table", "file"] as const;
type Part = (typeof PARTS)[number];

const keyOf = (run: string, part: Part) => `${FOLDER}${run}/${part}`;

/** Stores the file of a run, or the table that was read from its workbook. */
export async function storeRunFile(
  files: RunFiles,
  run: string,
  part: Part,
  bytes: Uint8Array,
): Promise<void> {
  await files.put(keyOf(run, part), bytes);
}

/** The table of a run, or its file where there is no table; null where neither is stored. */
export async function openRunFile(
  files: RunFiles,
  run: string,
  name: string,
): Promise<(ImportFile & { part: Part }) | null> {
  for (const part of PARTS) {
    const stored = await files.get(keyOf(run, part));
    if (stored === null) continue;
    const blob = new Blob([await stored.arrayBuffer()]);
    return { name, size: blob.size, open: () => blob.stream(), part };
  }
  return null;
}

/** Deletes what is stored of a run. */
export async function deleteRunFiles(files: RunFiles, run: string): Promise<void> {
  await files.delete(PARTS.map((part) => keyOf(run, part)));
}

/** Deletes the files of runs that ended without being read, such as those that a person left; up to a thousand files. */
export async function deleteForgottenFiles(files: RunFiles, database: CallDatabase): Promise<void> {
  const { objects } = await files.list({ prefix: FOLDER });
  const runs = [...new Set(objects.map(({ key }) => key.slice(FOLDER.length).split("/")[0] ?? ""))];
  if (runs.length === 0) return;
  const needed = new Set(await database("runs_with_files", { p_runs: runs }, z.array(z.uuid())));
  for (const run of runs.filter((id) => !needed.has(id))) await deleteRunFiles(files, run);
}
