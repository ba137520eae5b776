import { expect, test, vi } from "vitest";
import * as z from "zod";
import type { ModelAnswer } from "./model.server.ts";
import { withBudget } from "./model-budget.server.ts";
import { ModelError } from "./model-call.server.ts";

const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID() };
const TOKEN = `a.${btoa(JSON.stringify(claims))}.c`;
const CALL = {
  system: "s".repeat(40),
  user: "u".repeat(60),
  answer: z.string(),
  maxTokens: 100,
  timeoutMs: 1,
};

function budgeted(
  reserved: string,
  { token = TOKEN, failsWith }: { token?: string | null; failsWith?: Error } = {},
) {
  const asked = vi.fn(async (): Promise<ModelAnswer<never>> => {
    if (failsWith) throw failsWith;
    return { answer: "words" as never, tokens: 30 };
  });
  const service = vi.fn(
    async (name: string) => (name === "reserve_model_tokens" ? reserved : null) as never,
  );
  const log = vi.fn();
  const bounds = { person: 1000, site: 5000 };
  return {
    asked,
    service,
    log,
    model: withBudget({ name: "m", ask: asked }, bounds, {
      service,
      token: async () => token,
      log,
    }),
  };
}

const settled = (person: number, site: number) => [
  "settle_model_tokens",
  { p_user_id: claims.sub, p_reserved: 125, p_person_used: person, p_site_used: site },
];

test("tokens are reserved for the session that asks, and what was not used is given back", async () => {
  const { model, service } = budgeted("reserved");
  expect((await model.ask(CALL)).answer).toBe("words");
  expect(service.mock.calls.map((call) => call.slice(0, 2))).toEqual([
    [
      "reserve_model_tokens",
      {
        p_user_id: claims.sub,
        p_session_id: claims.session_id,
        p_tokens: 125,
        p_person_most: 1000,
        p_site_most: 5000,
      },
    ],
    settled(30, 30),
  ]);
});

test("a call that fails costs its asker nothing, and the site what it used", async () => {
  for (const [failsWith, site] of [
    [new ModelError("status", { status: 429 }), 0],
    [new ModelError("cut", { tokens: 200 }), 200],
    [new Error("no network"), 0],
  ] as const) {
    const { model, service } = budgeted("reserved", { failsWith });
    await expect(model.ask(CALL)).rejects.toBe(failsWith);
    expect(service.mock.calls[1]?.slice(0, 2)).toEqual(settled(0, site));
  }
});

test.each([
  ["person", "info"],
  ["site", "alert"],
])("where today's budget of the %s is used up, no model is asked", async (of, level) => {
  const { model, asked, log } = budgeted(of);
  await expect(model.ask(CALL)).rejects.toMatchObject({ failure: "over-budget" });
  expect(asked).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith(level, "model.budget-used-up", { of });
});

test("nobody spends without a live session", async () => {
  const signedOut = { failure: "signed-out" };
  await expect(budgeted("nobody").model.ask(CALL)).rejects.toMatchObject(signedOut);
  const forged = budgeted("reserved", { token: "no-token" });
  await expect(forged.model.ask(CALL)).rejects.toMatchObject(signedOut);
  expect(forged.service).not.toHaveBeenCalled();
});

test("an answer is not lost where its tokens cannot be settled", async () => {
  const { model, service, log } = budgeted("reserved");
  service.mockImplementation(async (name) => {
    if (name === "settle_model_tokens") throw new Error("down");
    return "reserved" as never;
  });
  expect((await model.ask(CALL)).answer).toBe("words");
  expect(log).toHaveBeenCalledWith("warn", "model.unsettled", expect.anything());
});
