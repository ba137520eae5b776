import { expect, test, vi } from "vitest";
import * as z from "zod";
import { listeningModel } from "../../../test/support/model-endpoint.ts";
import { createModel, type Model, missingModelSettings } from "./model.server.ts";

const endpoint = await listeningModel();
const { url } = endpoint;
const model = open(url);

function open(at: string, key?: string): Model {
  const opened = createModel({
    MODEL_PROVIDER: "openai",
    MODEL_URL: at,
    MODEL_NAME: "some-model",
    MODEL_KEY: key,
  });
  if (!opened) throw new Error("No model was made.");
  return opened;
}

const answer = z.object({ from: z.array(z.string()) });
const call = { system: "Our rules.", user: "A prompt.", answer, maxTokens: 50, timeoutMs: 5000 };
const SAYS = '{"from": ["s1"]}';
const WANTED = { from: ["s1"] };

test("without settings there is no model, and what a provider lacks is named", () => {
  expect(createModel({ MODEL_PROVIDER: "none", MODEL_URL: url, MODEL_NAME: "m" })).toBeNull();
  expect(missingModelSettings({ MODEL_PROVIDER: "none" })).toEqual([]);
  expect(missingModelSettings({ MODEL_PROVIDER: "openai" })).toEqual(["MODEL_URL", "MODEL_NAME"]);
  expect(missingModelSettings({ MODEL_PROVIDER: "workers-ai", MODEL_NAME: "m" })).toEqual(["AI"]);
});

test("an endpoint gets our rules and the prompt apart, and the form of the answer", async () => {
  endpoint.behaviour = { says: SAYS };
  expect((await open(url, "a-key").ask(call)).answer).toEqual(WANTED);
  expect(endpoint.asked).toEqual([
    {
      authorization: "Bearer a-key",
      model: "some-model",
      system: "Our rules.",
      user: "A prompt.",
      format: "answer",
    },
  ]);
  await model.ask(call);
  expect(endpoint.asked[1]?.authorization).toBeNull();
});

test("an endpoint that only knows the newer names is asked with them", async () => {
  endpoint.behaviour = { says: SAYS, refusesOldNames: true };
  expect((await model.ask(call)).answer).toEqual(WANTED);
  expect(endpoint.asked[0]?.format).toBeNull();
});

test("tokens are those that the provider counts, else one for four characters", async () => {
  endpoint.behaviour = { says: SAYS };
  expect((await model.ask(call)).tokens).toBe(Math.ceil((10 + 9 + 16) / 4));
  const choices = [{ message: { content: SAYS }, finish_reason: "stop" }];
  endpoint.behaviour = { body: JSON.stringify({ choices, usage: { total_tokens: 777 } }) };
  expect((await model.ask(call)).tokens).toBe(777);
});

const chat = (message: object, finish = "stop") =>
  JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }] });
test.each([
  ["a refused key", { status: 401, body: "secret" }, "status 401"],
  ["too many calls, for long", { status: 429, headers: { "retry-after": "60" } }, "status 429"],
  ["HTML", { body: "<html>secret</html>" }, "unreadable"],
  ["no choice", { body: '{"choices": []}' }, "unreadable"],
  ["an answer without end", { body: "x".repeat(500_000) }, "unreadable"],
  ["null", { says: null }, "unreadable"],
  ["prose", { says: "It reduces cost by 80 %, secret." }, "unreadable"],
  [
    "a call of a tool",
    { body: chat({ content: null, tool_calls: [{}] }, "tool_calls") },
    "unreadable",
  ],
  ["thoughts alone", { body: chat({ content: null, reasoning: "secret" }) }, "unreadable"],
  ["a refusal", { body: chat({ content: null, refusal: "secret" }) }, "refused"],
  ["a filter", { says: SAYS, finish: "content_filter" }, "refused"],
  ["an answer that is cut", { says: '{"from": ["s1"', finish: "length" }, "cut"],
])("%s is a failure that tells nothing of what was said", async (_, behaviour, message) => {
  endpoint.behaviour = behaviour;
  const failure = await model.ask(call).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "ModelError", message });
});

test("Workers AI's answer may be an object, in its JSON mode", async () => {
  expect((await binding({ response: WANTED }).opened.ask(call)).answer).toEqual(WANTED);
});

test("Workers AI's answer of digits comes as a number, which is a text as any other", async () => {
  // It holds no answer, but it was read, and its tokens count.
  const digits = binding({ response: 7 }).opened.ask(call);
  await expect(digits).rejects.toMatchObject({ failure: "unreadable", tokens: 5 });
});

test("an answer that is cut is asked for once more, with twice the room", async () => {
  const answers = [chat({ content: '{"from": [' }, "length"), chat({ content: SAYS })];
  const bodies: { max_tokens: number }[] = [];
  const opened = createModel(
    { MODEL_PROVIDER: "openai", MODEL_URL: url, MODEL_NAME: "m" },
    async (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return new Response(answers.shift());
    },
  );
  expect(await opened?.ask(call)).toMatchObject({ answer: WANTED });
  expect(bodies.map((body) => body.max_tokens)).toEqual([50, 100]);
});

test("a provider that will be back soon is asked once more", async () => {
  const answers = [
    () => new Response("", { status: 429, headers: { "retry-after": "0" } }),
    () => new Response(chat({ content: SAYS })),
  ];
  const fetched = vi.fn(async () => (answers.shift() ?? (() => new Response("")))());
  const opened = createModel(
    { MODEL_PROVIDER: "openai", MODEL_URL: url, MODEL_NAME: "m" },
    fetched,
  );
  expect((await opened?.ask(call))?.answer).toEqual(WANTED);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a slow endpoint is given up in time", async () => {
  endpoint.behaviour = { says: SAYS, delayMs: 20_000 };
  await expect(model.ask({ ...call, timeoutMs: 100 })).rejects.toMatchObject({ failure: "late" });
});

test("an endpoint that is down is a failure", async () => {
  const down = open("http://127.0.0.1:1/v1").ask(call);
  await expect(down).rejects.toMatchObject({ failure: "unreachable" });
});

function binding(...answers: unknown[]) {
  const run = vi.fn(async (..._asked: unknown[]) => {
    const response = answers.length > 1 ? answers.shift() : answers[0];
    if (response instanceof Error) throw response;
    return response;
  });
  const opened = createModel({ MODEL_PROVIDER: "workers-ai", MODEL_NAME: "@cf/m", AI: { run } });
  if (!opened) throw new Error("No model was made.");
  return { run, opened };
}

test("Workers AI answers in its own format or in OpenAI's", async () => {
  expect((await binding({ response: SAYS }).opened.ask(call)).answer).toEqual(WANTED);
  const { run, opened } = binding(JSON.parse(chat({ content: SAYS })));
  expect((await opened.ask(call)).answer).toEqual(WANTED);
  expect(run.mock.calls[0]?.slice(0, 2)).toEqual([
    "@cf/m",
    {
      messages: [
        { role: "system", content: "Our rules." },
        { role: "user", content: "A prompt." },
      ],
      max_tokens: 50,
      temperature: 0,
      response_format: {
        type: "json_schema",
        json_schema: expect.objectContaining({ type: "object" }),
      },
    },
  ]);
  const other = binding({ answer: 7 }).opened.ask(call);
  await expect(other).rejects.toMatchObject({ failure: "unreadable" });
});

test("a model of Workers AI without a JSON mode is asked without it", async () => {
  const refused = new Error("5025: This model doesn't support JSON Schema. secret");
  const { run, opened } = binding(refused, { response: SAYS });
  expect((await opened.ask(call)).answer).toEqual(WANTED);
  expect(run.mock.calls[1]?.[1]).not.toHaveProperty("response_format");
});

test("a binding's failure tells its code alone, and one that never answers is given up in time", async () => {
  const failing = binding(new Error("3040: Capacity temporarily exceeded: secret")).opened.ask(
    call,
  );
  await expect(failing).rejects.toMatchObject({ message: "binding 3040" });
  const hanging = createModel({
    MODEL_PROVIDER: "workers-ai",
    MODEL_NAME: "m",
    AI: { run: () => new Promise(() => undefined) },
  });
  await expect(hanging?.ask({ ...call, timeoutMs: 50 })).rejects.toMatchObject({ failure: "late" });
});
