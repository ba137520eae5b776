import { expect, test, vi } from "vitest";
import type { Encoder } from "#app/platform/ai/encoder.server.ts";
import { encodeSome } from "./encode-technologies.ts";
import WISHES from "./wishes.json" with { type: "json" };

const LEASE = "00000000-0000-4000-8000-000000000001";
const VECTOR = [0.6, 0.8];

/** Runs one message over what the database hands out. */
async function run(taken: object, encoder: Encoder) {
  const calls: { name: string; args: object }[] = [];
  const database = vi.fn(async (name: string, args: object) => {
    calls.push({ name, args });
    return name === "take_unencoded" ? taken : null;
  });
  const log = vi.fn();
  const state = await encodeSome({ database: database as never, log, encoder }, LEASE);
  return { calls, log, state };
}

const encoderOf = (embed: Encoder["embed"]): Encoder => ({ embed });
const texts = [
  { id: 1, ordinal: 11, text: "a pump" },
  { id: 2, ordinal: 12, text: "a fan" },
];

test("texts get their vectors, and there may be more", async () => {
  const embed = vi.fn(async () => [VECTOR, VECTOR]);
  const { calls, state } = await run(
    { state: "working", texts, terms: [], measure: false },
    encoderOf(embed),
  );
  expect(embed).toHaveBeenCalledWith(["a pump", "a fan"], "record", expect.any(Number));
  expect(calls.map(({ name }) => name)).toEqual(["take_unencoded", "store_vectors"]);
  expect(calls[1]?.args).toMatchObject({
    p_vectors: [
      { id: 1, ordinal: 11, vector: VECTOR },
      { id: 2, ordinal: 12, vector: VECTOR },
    ],
  });
  expect(state).toBe("working");
});

test("a text that the encoder has no vector of stops no other, and is named in the log", async () => {
  const { calls, log } = await run(
    { state: "working", texts, terms: [], measure: false },
    encoderOf(async () => [null, VECTOR]),
  );
  expect(calls[1]?.args).toMatchObject({
    p_vectors: [
      { id: 1, vector: null },
      { id: 2, vector: VECTOR },
    ],
  });
  expect(log).toHaveBeenCalledWith("warn", "vectors.missing", { ids: "1" });
});

test.each(["idle", "busy"])("where the database is %s, nothing follows", async (state) => {
  const embed = vi.fn(async () => []);
  const { calls, state: answered } = await run(
    { state, texts: [], terms: [], measure: false },
    encoderOf(embed),
  );
  expect(embed).not.toHaveBeenCalled();
  expect(calls).toHaveLength(1);
  expect(answered).toBe(state);
});

test("a failing encoder has the queue try again, and nothing is stored", async () => {
  const failing = encoderOf(async () => {
    throw new Error("status 500");
  });
  await expect(
    run({ state: "working", texts, terms: [], measure: false }, failing),
  ).rejects.toThrow("status 500");
});

test("when all vectors are made and it is due, everyday wishes are measured", async () => {
  const embed = vi.fn(async (wishes: readonly string[]) =>
    wishes.map((_, at) => (at === 0 ? null : VECTOR)),
  );
  const taken = { state: "working", texts: [], terms: [], measure: true };
  const { calls } = await run(taken, encoderOf(embed));
  expect(embed).toHaveBeenCalledExactlyOnceWith(WISHES, "query", expect.any(Number));
  expect(calls[1]).toMatchObject({
    name: "set_closeness",
    args: { p_wishes: WISHES.slice(1).map((wish) => ({ wish, vector: VECTOR })) },
  });
});
