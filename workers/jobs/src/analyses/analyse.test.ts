import { expect, test, vi } from "vitest";
import type { Model, ModelCall } from "#app/platform/ai/model.server.ts";
import { ModelError } from "#app/platform/ai/model-call.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { analyse, pauseAfter, queueAnalyses } from "./analyse.ts";

const TECHNOLOGY = {
  tech_id: 7,
  title: "Leak Detector",
  img: null,
  uni: "Northlake University",
  inventor: "Ana Ruiz",
  status: "active",
  summary: null,
  technical_summary: { text: "It hears a leak through the wall. It needs no power for 3 years." },
  market_summary: { text: "Utilities lose a third of their water." },
  application: { text: "Mains below streets." },
  key_benefits: { text: "It costs less than digging." },
  developmental_stage: { text: "A prototype ran for 300 hours." },
  pi_addinfo: null,
  pi_patentid: null,
  pi_filingdate: null,
  pi_button1tag: null,
  pi_button2tag: null,
  pi_contactinfo: "ana@example.test",
  pi_similaropps: null,
  scores: null,
  categorical_assign: "Unclassified",
  reasoning_for_categorical_assign: "A secret rationale.",
  class1: null,
  class2: null,
  likes: 0,
  dislikes: 0,
  saves: 0,
  date_added: null,
  report_filepath: null,
  rep_key_challenges: { markdown: "A report's own claim." },
  rep_competitive_advantage: null,
  rep_exist_solutions: null,
  rep_rec_use_cases: null,
  rep_market_potential: null,
};
const RIGHTS = { statedStatus: null, endsOn: null, termEndsOn: null, sourceUrl: null };

/** A database that answers and records what it is asked, and a model that answers by a function of the sentences. */
function world(answer: (idOf: (words: string) => string) => object | Error, budget = true) {
  const calls: { name: string; args: Record<string, unknown> }[] = [];
  const asked: ModelCall[] = [];
  const database = (async (name: string, args: Record<string, unknown>) => {
    calls.push({ name, args });
    if (name === "analysis_source")
      return { technology: TECHNOLOGY, rights: RIGHTS, hash: "the hash" };
    if (name === "spend_analysis_tokens") return Number(args.p_tokens) <= 0 || budget;
    return true;
  }) as unknown as CallDatabase;
  const model: Model = {
    name: "some-model",
    async ask(call) {
      asked.push(call);
      const { sentences } = JSON.parse(call.user);
      const idOf = (words: string) =>
        sentences.find(({ text }: { text: string }) => text.includes(words))?.id;
      const said = answer(idOf);
      if (said instanceof Error) throw said;
      return { answer: call.answer.parse(said) as never, tokens: 4000 };
    },
  };
  const deps = { database, log: vi.fn(), model, tokensPerDay: 50_000 };
  const argsOf = (name: string) =>
    calls.filter((call) => call.name === name).map(({ args }) => args);
  return { deps, calls, asked, argsOf };
}

const GOOD = (idOf: (words: string) => string) => ({
  category: { is: "Incremental Improvement", from: [idOf("less than digging")] },
  chapters: {
    strengths: [{ from: [idOf("no power")] }],
    market_potential: [{ from: [idOf("third of their water")] }],
    rec_use_cases: [{ from: [idOf("below streets")] }],
  },
});

test("an analysis is stored with its model, prompt, hash and tokens, and what was not used is given back", async () => {
  const { deps, argsOf } = world(GOOD);
  expect(await analyse(deps, 7)).toBe("made");
  expect(argsOf("store_analysis")).toEqual([
    {
      p_tech_id: 7,
      p_hash: "the hash",
      p_model: "some-model",
      p_prompt_version: expect.stringMatching(/^analysis \d+$/),
      p_tokens: 4000,
      p_body: expect.objectContaining({
        category: {
          is: "Incremental Improvement",
          passages: [
            {
              section: "key-benefits",
              heading: "Key Benefits/Competitive Advantage",
              text: "It costs less than digging.",
            },
          ],
        },
      }),
      p_refused: [],
    },
  ]);
  const spent = argsOf("spend_analysis_tokens").map(({ p_tokens }) => Number(p_tokens));
  expect(spent.reduce((sum, tokens) => sum + tokens, 0)).toBe(4000);
});

test("the model is given the owner's sentences: nothing of a report, of people, or to reach them", async () => {
  const { deps, asked } = world(GOOD);
  await analyse(deps, 7);
  const { sentences } = JSON.parse(asked[0]?.user ?? "{}");
  expect(sentences.map(({ text }: { text: string }) => text)).toContain("Mains below streets.");
  expect(asked[0]?.user).not.toMatch(/report's own|secret rationale|Ana Ruiz|example\.test/);
});

test("an answer of too little is stored as such, so that it is not asked for again", async () => {
  const { deps, argsOf } = world(() => ({}));
  expect(await analyse(deps, 7)).toBe("empty");
  expect(argsOf("store_analysis")[0]).toMatchObject({
    p_body: null,
    p_refused: [{ what: "analysis", why: "fewer than 3 chapters" }],
  });
});

test.each([
  [new ModelError("status", { status: 429, pauseMs: 7000 }), 0],
  [new ModelError("late"), 0],
  [new ModelError("cut", { tokens: 9000 }), 9000],
])("a call that fails (%s) stores nothing, and costs what it used", async (failure, used) => {
  const { deps, argsOf } = world(() => failure);
  await expect(analyse(deps, 7)).rejects.toBe(failure);
  expect(argsOf("store_analysis")).toEqual([]);
  const spent = argsOf("spend_analysis_tokens").map(({ p_tokens }) => Number(p_tokens));
  expect(spent.reduce((sum, tokens) => sum + tokens, 0)).toBe(used);
});

test("where today's budget is used up no model is asked", async () => {
  const { deps, asked } = world(GOOD, false);
  expect(await analyse(deps, 7)).toBe("over-budget");
  expect(asked).toEqual([]);
});

test("without a model nothing is taken", async () => {
  const { deps, calls } = world(GOOD);
  const sendBatch = vi.fn();
  await queueAnalyses({ ...deps, model: null }, { sendBatch });
  expect(await analyse({ ...deps, model: null }, 7)).toBe("not-configured");
  expect(calls).toEqual([]);
  expect(sendBatch).not.toHaveBeenCalled();
});

test("a failed call is tried again later and later, or when the provider says", () => {
  expect(pauseAfter(new Error("x"), 1)).toBe(60);
  expect(pauseAfter(new Error("x"), 3)).toBe(180);
  expect(pauseAfter(new ModelError("status", { status: 429, pauseMs: 600_000 }), 1)).toBe(600);
  expect(pauseAfter(new ModelError("status", { pauseMs: 9e9 }), 1)).toBe(12 * 3600);
});
