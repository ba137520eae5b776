import { expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { maintainSearchIndex } from "./search-upkeep.server.ts";

/** Runs a night's steps against a database that returns these states in turn, and the last of them from then on. */
async function stepsWith(...states: string[]): Promise<unknown[]> {
  const logged: unknown[] = [];
  let calls = 0;
  const call = (async () => ({ state: states[calls++] ?? states.at(-1) })) as CallDatabase;
  await maintainSearchIndex(call, (_level, event, fields) => logged.push({ event, ...fields }));
  return logged;
}

test("a night's steps end with the rebuild, or at once where none is due", async () => {
  const event = "search-index.maintained";
  expect(await stepsWith("working", "waiting", "working", "done")).toEqual([
    { event, state: "done", steps: 4 },
  ]);
  expect(await stepsWith("idle")).toEqual([{ event, state: "idle", steps: 1 }]);
});

test("a rebuild that takes longer than a night, or is kept waiting, is left for the next", async () => {
  expect(await stepsWith("working")).toMatchObject([{ state: "working", steps: 400 }]);
  expect(await stepsWith("waiting")).toMatchObject([{ state: "waiting", steps: 20 }]);
});
