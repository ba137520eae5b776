import { expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { workOnImages } from "./image-work.ts";

test("what was withdrawn is marked, what came back is not, and all files of a removed image go with its mark", async () => {
  const stored = new Set(
    ["a.webp", "b.webp", "b.withdrawn", "c.webp", "c-320.webp", "c.withdrawn", "cd.webp"].map(
      (name) => `listings/1/${name}`,
    ),
  );
  const bucket = {
    put: async (key: string) => void stored.add(key),
    delete: async (keys: string[]) => {
      for (const key of keys) stored.delete(key);
    },
    list: async (prefix: string) => [...stored].filter((key) => key.startsWith(prefix)),
  };
  const ended: unknown[] = [];
  const work = {
    hide: ["listings/1/a.webp"],
    show: ["listings/1/b.webp"],
    remove: ["listings/1/c.webp"],
  };
  const database = (async (name: string, args: unknown) => {
    if (name === "image_work")
      return ended.length === 0 ? work : { hide: [], show: [], remove: [] };
    ended.push(args);
  }) as unknown as CallDatabase;
  await workOnImages({ database, bucket, log: () => undefined });
  expect([...stored].sort()).toEqual(
    ["a.webp", "a.withdrawn", "b.webp", "cd.webp"].map((name) => `listings/1/${name}`),
  );
  expect(ended).toEqual([{ p_hidden: work.hide, p_shown: work.show, p_removed: work.remove }]);
});
