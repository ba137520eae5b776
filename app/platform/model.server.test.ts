import { expect, test } from "vitest";
import { listeningModel } from "../../test/support/model-endpoint.ts";
import { createModel, type Model, ModelError, missingModelSettings } from "./model.server.ts";

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

const call = { system: "Our rules.", user: "A prompt.", maxTokens: 50, timeoutMs: 2000 };

async function collect(pieces: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("without settings there is no model, and what a provider lacks is named", () => {
  expect(createModel({ MODEL_PROVIDER: "none", MODEL_URL: url, MODEL_NAME: "m" })).toBeNull();
  expect(missingModelSettings({ MODEL_PROVIDER: "none" })).toEqual([]);
  expect(missingModelSettings({ MODEL_PROVIDER: "openai" })).toEqual(["MODEL_URL", "MODEL_NAME"]);
  expect(missingModelSettings({ MODEL_PROVIDER: "workers-ai", MODEL_NAME: "m" })).toEqual(["AI"]);
});

test("an OpenAI-compatible endpoint gets our rules and the prompt apart, and its text comes back", async () => {
  endpoint.behaviour = { says: "An answer." };
  expect(await open(url, "a-key").complete(call)).toBe("An answer.");
  expect(endpoint.asked).toEqual([
    {
      authorization: "Bearer a-key",
      model: "some-model",
      system: "Our rules.",
      user: "A prompt.",
      stream: false,
    },
  ]);
  await model.complete(call);
  expect(endpoint.asked[1]?.authorization).toBeNull();
});

test("an endpoint that only knows the newer names is asked with them", async () => {
  endpoint.behaviour = { says: "An answer.", refusesOldNames: true };
  expect(await model.complete(call)).toBe("An answer.");
});

test("a streamed answer comes in pieces and whole", async () => {
  endpoint.behaviour = { says: "Ein Stück nach dem anderen – überall zerschnitten." };
  expect(await collect(model.stream(call))).toBe(endpoint.behaviour.says);
});

test("a failing endpoint, another format and an answer without end are errors that tell nothing", async () => {
  const bad = [
    { status: 500, body: "secret" },
    { status: 302, body: "" },
    { body: "<html>secret</html>" },
    { body: '{"choices": []}' },
    { body: "x".repeat(500_000) },
  ];
  for (const behaviour of bad) {
    endpoint.behaviour = behaviour;
    const error = await model.complete(call).catch((failure: unknown) => failure);
    expect(error, JSON.stringify(behaviour).slice(0, 60)).toBeInstanceOf(ModelError);
    expect(String(error)).not.toContain("secret");
    await expect(collect(model.stream(call))).rejects.toThrow(ModelError);
  }
});

test("a slow endpoint is given up in time, and so is one that nobody waits for any more", async () => {
  endpoint.behaviour = { says: "Too late.", delayMs: 20_000 };
  await expect(model.complete({ ...call, timeoutMs: 100 })).rejects.toThrow(/timeout|aborted/i);
  const stop = new AbortController();
  const waiting = model.complete({ ...call, signal: stop.signal });
  stop.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
});

test("an endpoint that is down is an error", async () => {
  await expect(open("http://127.0.0.1:1/v1").complete(call)).rejects.toThrow();
});

test("Workers AI answers in its own format or in OpenAI's, whole and streamed", async () => {
  const asked: { name: string; inputs: object }[] = [];
  const bindingOf = (answer: unknown) => ({
    async run(name: string, inputs: object) {
      asked.push({ name, inputs });
      return answer;
    },
  });
  const openBinding = (answer: unknown) => {
    const opened = createModel({
      MODEL_PROVIDER: "workers-ai",
      MODEL_NAME: "@cf/some/model",
      AI: bindingOf(answer),
    });
    if (!opened) throw new Error("No model was made.");
    return opened;
  };
  const chat = { choices: [{ message: { content: "An answer." } }] };
  expect(await openBinding({ response: "An answer." }).complete(call)).toBe("An answer.");
  expect(await openBinding(chat).complete(call)).toBe("An answer.");
  await expect(openBinding({ response: 7 }).complete(call)).rejects.toThrow(ModelError);
  const events = 'data: {"response":"An "}\n\ndata: {"response":"answer."}\n\ndata: [DONE]\n\n';
  expect(await collect(openBinding(new Response(events).body).stream(call))).toBe("An answer.");
  expect(asked[0]).toEqual({
    name: "@cf/some/model",
    inputs: {
      messages: [
        { role: "system", content: "Our rules." },
        { role: "user", content: "A prompt." },
      ],
      max_tokens: 50,
      temperature: 0,
      stream: false,
    },
  });
});

test("a binding that never answers is given up in time", async () => {
  const opened = createModel({
    MODEL_PROVIDER: "workers-ai",
    MODEL_NAME: "m",
    AI: { run: () => new Promise(() => undefined) },
  });
  await expect(opened?.complete({ ...call, timeoutMs: 50 })).rejects.toThrow(/timeout/i);
});
