import { expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import {
  deleteForgottenFiles,
  deleteRunFiles,
  openRunFile,
  type RunFiles,
  storeRunFile,
} from "./run-file.ts";

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
  return { files: files as unknown as RunFiles, keys: () => [...stored.keys()] };
}
const bytesOf = (text: string) => new TextEncoder().encode(text);

test("a workbook's table is read in place of the file, as often as it is opened", async () => {
  const { files, keys } = bucket();
  expect(await openRunFile(files, "a", "offers.xlsx")).toBeNull();
  await storeRunFile(files, "a", "file", bytesOf("PK"));
  expect(await openRunFile(files, "a", "offers.xlsx")).toMatchObject({ part: "file", size: 2 });
  await storeRunFile(files, "a", "table", bytesOf("Title,Text"));
  const file = await openRunFile(files, "a", "offers.xlsx");
  for (const _ of [1, 2]) expect(await new Response(file?.open()).text()).toBe("Title,Text");
  await deleteRunFiles(files, "a");
  expect(keys()).toEqual([]);
});

test("files of runs that nobody reads any more go at night, and nothing else does", async () => {
  const { files, keys } = bucket();
  await storeRunFile(files, "left", "file", bytesOf("1"));
  await storeRunFile(files, "open", "file", bytesOf("2"));
  await storeRunFile(files, "open", "table", bytesOf("3"));
  await files.put("7_Report.pdf", bytesOf("4"));
  const asked: unknown[] = [];
  const database = (async (name: string, args: unknown) => {
    asked.push([name, args]);
    return ["open"];
  }) as unknown as CallDatabase;
  await deleteForgottenFiles(files, database);
  expect(asked).toEqual([["runs_with_files", { p_runs: ["left", "open"] }]]);
  expect(keys()).toEqual(["imports/open/file", "imports/open/table", "7_Report.pdf"]);
});
