import { expect, test, vi } from "vitest";
import { encoderByTopics } from "#app/explain/encoder-for-test.ts";
import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";
import { encodeSearches, explainAlerts } from "./explain-alerts.ts";

const site = { origin: "https://quad.test" };
const technology = {
  ...Object.fromEntries(TECHNOLOGY_FIELDS.map(({ column }) => [column, null])),
  tech_id: 7,
  title: "A hull",
  uni: "Harrow Institute",
  status: "other",
  categorical_assign: "Unclassified",
  likes: 0,
  dislikes: 0,
  saves: 0,
  class1: null,
  class2: null,
  technical_summary: { text: "The whole of it is painted blue. Barnacles find no hold on it." },
};

/** A database that answers what it is given, and remembers what it was asked. */
function databaseOf(answers: Record<string, unknown>) {
  const calls: { name: string; args: unknown }[] = [];
  const database = async (
    name: string,
    args: unknown,
    schema: { parse(answer: unknown): unknown },
  ) => {
    calls.push({ name, args });
    return schema.parse(answers[name] ?? null);
  };
  return { calls, database: database as never };
}

test("an alert's reason is the sentence that is nearest to the need", async () => {
  const { calls, database } = databaseOf({
    alerts_to_explain: [{ id: 1, need: "keep mussels off boats", technology }],
  });
  const encoder = encoderByTopics(["mussels barnacles", "blue"]);
  await explainAlerts({ database, encoder, site, log: vi.fn() }, { person: "p", run: 3 });
  expect(calls[1]).toEqual({
    name: "store_reasons",
    args: { p_reasons: [{ id: 1, reason: "Barnacles find no hold on it." }] },
  });
});

test("saved searches are encoded before the run; where that fails, the log says so", async () => {
  const searches = [{ q: "keep mussels off boats", mode: "ai", kw: ["mussels", "boats"] }];
  const { calls, database } = databaseOf({ searches_to_encode: searches });
  const log = vi.fn();
  await encodeSearches({ database, encoder: encoderByTopics(["mussels"]), log }, "p");
  expect(calls[1]).toMatchObject({
    name: "store_query_vector",
    args: { p_query: "keep mussels off boats", p_mode: "ai", p_keywords: ["mussels", "boats"] },
  });
  const failing = { embed: () => Promise.reject(new Error("status 500")) };
  await encodeSearches({ database, encoder: failing, log }, "p");
  expect(log).toHaveBeenCalledWith("warn", "alerts.encoder-failed", expect.anything());
});

test("without an encoder nothing is asked", async () => {
  const { calls, database } = databaseOf({});
  await encodeSearches({ database, encoder: null, log: vi.fn() }, "p");
  expect(calls).toEqual([]);
});
