import { expect, test } from "vitest";
import { type ImportDeps, takeStep } from "./run-import.ts";

const IMPORT = "00000000-0000-4000-8000-000000000001";

/** One delivery, and what came of it. `answers` are the database's, by function. */
async function deliver(attempts: number, answers: Record<string, unknown>) {
  const did: unknown[] = [];
  const deps: ImportDeps = {
    database: (async (name: string) => {
      did.push(name);
      if (answers[name] instanceof Error) throw answers[name];
      return answers[name];
    }) as never,
    log: (level, event) => {
      did.push(`${level} ${event}`);
    },
    queue: { send: async (message, options) => did.push({ sent: message, ...options }) },
    fetching: {} as never,
    files: {} as never,
  };
  did.push((await takeStep(deps, IMPORT, attempts)) ?? "done");
  return did;
}

test("a step that fails is tried again, each time later", async () => {
  const answers = { take_import: new Error("the database is away") };
  expect(await deliver(1, answers)).toEqual([
    "take_import",
    "error import.failed",
    { delaySeconds: 30 },
  ]);
  expect((await deliver(3, answers)).at(-1)).toEqual({ delaySeconds: 90 });
});

test("after three tries the import ends, without its work being begun once more", async () => {
  expect(await deliver(4, {})).toEqual(["stop_import", "alert import.stopped", "done"]);
  const away = { stop_import: new Error("the database is away") };
  expect((await deliver(4, away)).at(-1)).toEqual({ delaySeconds: 120 });
});

test("an import that waits for others is no failure: it comes again as often as it takes", async () => {
  expect(await deliver(3, { take_import: { step: "later" } })).toEqual([
    "take_import",
    { sent: { kind: "import", id: IMPORT }, delaySeconds: 30 },
    "done",
  ]);
});

test("after a step that wrote rows, images are fetched and the import goes on; one that undoes fetches none", async () => {
  const taken = { organisation: "Harrow", name: "a.csv", rows: 0 };
  const sent = async (step: string, name: string) => {
    const answers = { take_import: { ...taken, step }, [name]: { left: 1 } };
    return (await deliver(1, answers)).filter((did) => did !== name && did !== "take_import");
  };
  const next = { sent: { kind: "import", id: IMPORT } };
  expect(await sent("publish", "publish_import_rows")).toEqual([
    { sent: { kind: "images" } },
    next,
    "done",
  ]);
  expect(await sent("undo", "undo_import_rows")).toEqual([next, "done"]);
});
