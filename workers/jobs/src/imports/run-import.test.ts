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
  await takeStep(deps, {
    body: { import: RUN },
    attempts,
    ack: () => did.push("ack"),
    retry: (options) => did.push(options),
  });
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
  expect(await deliver(4, {})).toEqual(["stop_run", "alert import.stopped", "ack"]);
  const away = { stop_run: new Error("the database is away") };
  expect((await deliver(4, away)).at(-1)).toEqual({ delaySeconds: 120 });
});

test("a run that waits for others is no failure: it comes again as often as it takes", async () => {
  expect(await deliver(3, { take_run: { step: "later" } })).toEqual([
    "take_run",
    { sent: { import: RUN }, delaySeconds: 30 },
    "ack",
  ]);
});
