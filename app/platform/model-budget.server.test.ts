import { expect, test, vi } from "vitest";
import type { Model } from "./model.server.ts";
import { ModelBudgetUsedUp, withBudget } from "./model-budget.server.ts";

const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID() };
const TOKEN = `a.${btoa(JSON.stringify(claims))}.c`;
const CALL = { system: "s".repeat(40), user: "u".repeat(60), maxTokens: 100, timeoutMs: 1 };

function budgeted(answer: string, token: string | null = TOKEN) {
  const asked = vi.fn(async () => "words");
  const model: Model = {
    complete: asked,
    async *stream() {
      yield await asked();
    },
  };
  const service = vi.fn(async () => answer as never);
  const log = vi.fn();
  const bounds = { person: 1000, site: 5000 };
  return {
    asked,
    service,
    log,
    model: withBudget(model, bounds, { service, token: async () => token, log }),
  };
}

test("a model is asked after its tokens were spent for the session that asks", async () => {
  const { model, service } = budgeted("spent");
  expect(await model.complete(CALL)).toBe("words");
  expect(service.mock.calls[0]?.slice(0, 2)).toEqual([
    "spend_model_tokens",
    {
      p_user_id: claims.sub,
      p_session_id: claims.session_id,
      p_tokens: 125,
      p_person_most: 1000,
      p_site_most: 5000,
    },
  ]);
});

test.each([
  ["person", "info"],
  ["site", "alert"],
])("where today's budget of the %s is used up, no model is asked", async (of, level) => {
  const { model, asked, log } = budgeted(of);
  await expect(model.complete(CALL)).rejects.toThrow(ModelBudgetUsedUp);
  await expect(model.stream(CALL).next()).rejects.toThrow(ModelBudgetUsedUp);
  expect(asked).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith(level, "model.budget-used-up", { of });
});

test("nobody spends without a live session", async () => {
  await expect(budgeted("nobody").model.complete(CALL)).rejects.toThrow("session has ended");
  const forged = budgeted("spent", "no-token");
  await expect(forged.model.complete(CALL)).rejects.toThrow("nobody is signed in");
  expect(forged.service).not.toHaveBeenCalled();
});
