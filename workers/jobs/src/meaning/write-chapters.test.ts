import { expect, test, vi } from "vitest";
import { writeChapters } from "./write-chapters.ts";

const TEXT = "However, pumps of today fail within a month of use.";

/** One message over what the database hands out; every vector is the same but that of `without`. */
async function run(unread: object[], without: string[] = []) {
  const calls: { name: string; args: Record<string, unknown> }[] = [];
  const database = vi.fn(async (name: string, args: Record<string, unknown>) => {
    calls.push({ name, args });
    return name === "take_unread" ? unread : null;
  });
  const encoder = {
    embed: async (texts: readonly string[]) =>
      texts.map((text) => (without.includes(text) ? null : [1, 0])),
  };
  const isMore = await writeChapters(
    { database: database as never, log: vi.fn(), encoder },
    "00000000-0000-4000-8000-000000000001",
  );
  return { isMore, stored: calls.find(({ name }) => name === "store_chapters")?.args.p_chapters };
}

const record = (id: number, text: string | null) => ({
  id,
  ordinal: 10 + id,
  details: text === null ? null : { technical_summary: { text } },
});

test("a record without text, or without vectors, is stored as silent and not taken again", async () => {
  const { isMore, stored } = await run([record(1, null), record(2, TEXT)], [TEXT]);
  expect(stored).toEqual([
    { id: 1, ordinal: 11, places: [] },
    { id: 2, ordinal: 12, places: [] },
  ]);
  expect(isMore).toBe(true);
});

test("where all are read nothing is stored, and there is no more", async () => {
  expect(await run([])).toEqual({ isMore: false, stored: undefined });
});
