import { expect, test } from "vitest";
import * as z from "zod";
import { type ChangeDeps, createChange } from "./change.server.ts";

const AnswerSchema = () =>
  z.object({ outcome: z.string(), viewer: z.object({}).nullable().optional() });
const change = createChange<"make_key" | "revoke_key", z.infer<ReturnType<typeof AnswerSchema>>>({
  schema: AnswerSchema,
  signIn: "Sign in to change your keys.",
  done: ["changed", "exists"],
  refusals: {
    wrong: [400, "A key needs a name."],
    full: [409, "You have ten keys."],
    "too-many": [429, "Ten keys a day."],
  },
  messages: { revoke_key: { wrong: "There is no such key." } },
  afterwards: async ({ log }, name) => log("info", name),
});

/** Calls the function for a user, whose change the database answers with `answer`. */
function changed(answer: object, { token = "token" as string | null, name = "make_key" } = {}) {
  const calls: string[] = [];
  const deps = {
    session: { accessToken: async () => token, unanswered: false },
    rates: { require: async () => calls.push("rates") },
    log: (_: string, name: string) => calls.push(`followed by ${name}`),
    database: async (called: string) => {
      calls.push(called);
      return answer;
    },
  } as unknown as ChangeDeps;
  return { calls, result: change(deps, name as "revoke_key", { p_id: "1" }) };
}

test("a change is counted, made and followed by what belongs to it", async () => {
  for (const outcome of ["changed", "exists"]) {
    const { calls, result } = changed({ viewer: {}, outcome });
    expect(await result).toEqual({ viewer: {}, outcome });
    expect(calls).toEqual(["rates", "make_key", "followed by make_key"]);
  }
});

test("a visitor, and a session that has ended, are told to sign in", async () => {
  const refused = { status: 401, message: "Sign in to change your keys." };
  const visitor = changed({ outcome: "changed" }, { token: null });
  await expect(visitor.result).rejects.toMatchObject(refused);
  expect(visitor.calls).toEqual([]);
  await expect(changed({ viewer: null, outcome: "changed" }).result).rejects.toMatchObject(refused);
  await expect(changed({ outcome: "signed-out" }).result).rejects.toMatchObject(refused);
});

test("a refusal has its status and message, and nothing follows it", async () => {
  const refusals: [outcome: string, name: string, error: object][] = [
    ["wrong", "make_key", { code: "invalid-input", status: 400, message: "A key needs a name." }],
    ["wrong", "revoke_key", { status: 400, message: "There is no such key." }],
    ["full", "make_key", { code: "full", status: 409, message: "You have ten keys." }],
    ["too-many", "make_key", { code: "rate-limited", status: 429, message: "Ten keys a day." }],
    ["not-allowed", "make_key", { status: 403, message: "Your role does not allow that." }],
    ["too-fast", "make_key", { status: 429, retryAfter: 60 }],
    ["gone", "make_key", { code: "not-found", status: 404 }],
  ];
  for (const [outcome, name, error] of refusals) {
    const { calls, result } = changed({ outcome }, { name });
    await expect(result, outcome).rejects.toMatchObject(error);
    expect(calls, outcome).toEqual(["rates", name]);
  }
});
