import { expect, test } from "vitest";
import { type ImportDeps, takeStep } from "./run-import.ts";

const RUN = "00000000-0000-4000-8000-000000000001";

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
  did.push((await takeStep(deps, RUN, attempts)) ?? "done");
  return did;
}

test("a step that fails is tried again, each time later", async () => {
  const answers = { take_run: new Error("the database is away") };
  expect(await deliver(1, answers)).toEqual([
    "take_run",
    "error import.failed",
    { delaySeconds: 30 },
  ]);
  expect((await deliver(3, answers)).at(-1)).toEqual({ delaySeconds: 90 });
});

test("after three tries the run ends, without its work being begun once more", async () => {
  expect(await deliver(4, {})).toEqual(["stop_run", "alert import.stopped", "done"]);
  const away = { stop_run: new Error("the database is away") };
  expect((await deliver(4, away)).at(-1)).toEqual({ delaySeconds: 120 });
});

test("a run that waits for others is no failure: it comes again as often as it takes", async () => {
  expect(await deliver(3, { take_run: { step: "later" } })).toEqual([
    "take_run",
    { sent: { kind: "import", run: RUN }, delaySeconds: 30 },
    "done",
  ]);
});

test("after a step that wrote rows, images are fetched and the run goes on; one that undoes fetches none", async () => {
  const run = { organisation: "Harrow", name: "a.csv", rows: 0 };
  const sent = async (step: string, name: string) => {
    const answers = { take_run: { ...run, step }, [name]: { left: 1 } };
    return (await deliver(1, answers)).filter((did) => did !== name && did !== "take_run");
  };
  const next = { sent: { kind: "import", run: RUN } };
  expect(await sent("publish", "publish_run_rows")).toEqual([
    { sent: { kind: "images" } },
    next,
    "done",
  ]);
  expect(await sent("undo", "undo_run_rows")).toEqual([next, "done"]);
});
