import { expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import {
  deleteForgottenFiles,
  deleteImportFiles,
  type ImportFiles,
  openImportFile,
  storeImportFile,
} from "./import-file.ts";

/** A bucket in memory. */
function bucket() {
  const stored = new Map<string, Uint8Array>();
  const files = {
    put: async (key: string, bytes: Uint8Array) => void stored.set(key, bytes),
    get: async (key: string) => {
      const bytes = stored.get(key);
      return bytes ? new Response(bytes.slice()) : null;
    },
    delete: async (keys: string[]) => {
      for (const key of keys) stored.delete(key);
    },
    list: async ({ prefix }: { prefix: string }) => ({
      objects: [...stored.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
    }),
  };
  return { files: files as unknown as ImportFiles, keys: () => [...stored.keys()] };
}
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("a workbook's table is read in place of the file, as often as it is opened", async () => {
  const { files, keys } = bucket();
  expect(await openImportFile(files, "a", "offers.xlsx")).toBeNull();
  await storeImportFile(files, "a", "file", bytesOf("PK"));
  expect(await openImportFile(files, "a", "offers.xlsx")).toMatchObject({ part: "file", size: 2 });
  await storeImportFile(files, "a", "table", bytesOf("Title,Text"));
  const file = await openImportFile(files, "a", "offers.xlsx");
  for (const _ of [1, 2]) {
    const pieces: Uint8Array[] = [];
    for await (const piece of file?.open() ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe("Title,Text");
  }
  await deleteImportFiles(files, "a");
  expect(keys()).toEqual([]);
});

test("files of imports that nobody reads any more go at night, and nothing else does", async () => {
  const { files, keys } = bucket();
  await storeImportFile(files, "left", "file", bytesOf("1"));
  await storeImportFile(files, "open", "file", bytesOf("2"));
  await storeImportFile(files, "open", "table", bytesOf("3"));
  await files.put("7_Report.pdf", bytesOf("4"));
  const asked: unknown[] = [];
  const database = (async (name: string, args: unknown) => {
    asked.push([name, args]);
    return ["open"];
  }) as unknown as CallDatabase;
  await deleteForgottenFiles(files, database);
  expect(asked).toEqual([["imports_with_files", { p_imports: ["left", "open"] }]]);
  expect(keys()).toEqual(["imports/open/file", "imports/open/table", "7_Report.pdf"]);
});
