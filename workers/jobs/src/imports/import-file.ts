import * as z from "zod";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { ImportFile } from "#import/read/decode.ts";

/**
 * The private bucket. The file of an import is there while the import is read, as `imports/{id}/file`, and of a workbook
 * also the table that was read from it, as `imports/{id}/table`.
 */
export type ImportFiles = Pick<R2Bucket, "delete" | "get" | "list" | "put">;

const FOLDER = "imports/";
const PARTS = ["table", "file"] as const;
type Part = (typeof PARTS)[number];

const keyOf = (id: string, part: Part) => `${FOLDER}${id}/${part}`;

/** Stores the file of an import, or the table that was read from its workbook. */
export async function storeImportFile(
  files: ImportFiles,
  id: string,
  part: Part,
  bytes: Uint8Array,
): Promise<void> {
  await files.put(keyOf(id, part), bytes);
}

/** The table of an import, or its file where there is no table; null where neither is stored. */
export async function openImportFile(
  files: ImportFiles,
  id: string,
  name: string,
): Promise<(ImportFile & { part: Part }) | null> {
  for (const part of PARTS) {
    const stored = await files.get(keyOf(id, part));
    if (stored === null) continue;
    const blob = new Blob([await stored.arrayBuffer()]);
    return { name, size: blob.size, open: () => blob.stream(), part };
  }
  return null;
}

/** Deletes what is stored of an import. */
export async function deleteImportFiles(files: ImportFiles, id: string): Promise<void> {
  await files.delete(PARTS.map((part) => keyOf(id, part)));
}

/** Deletes the files of imports that ended without being read, such as those that a person left; up to a thousand files. */
export async function deleteForgottenFiles(files: ImportFiles, database: CallDatabase) {
  const { objects } = await files.list({ prefix: FOLDER });
  const ids = [...new Set(objects.map(({ key }) => key.slice(FOLDER.length).split("/")[0] ?? ""))];
  if (ids.length === 0) return;
  const needed = new Set(
    await database("imports_with_files", { p_imports: ids }, z.array(z.uuid())),
  );
  for (const id of ids.filter((one) => !needed.has(one))) await deleteImportFiles(files, id);
}
