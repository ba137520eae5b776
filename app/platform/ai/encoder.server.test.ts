import { expect, test, vi } from "vitest";
import { createEncoder, DIMENSIONS } from "./encoder.server.ts";
import { ModelError } from "./model-call.server.ts";

const ONES = Array<number>(DIMENSIONS).fill(1);
const UNIT = expect.arrayContaining([expect.closeTo(1 / Math.sqrt(DIMENSIONS), 6)]);

/** An encoder behind the REST format, which answers one after the other; the last again and again. */
function answering(...answers: (() => Response | Promise<Response>)[]) {
  const fetched = vi.fn(async (_url: unknown, _init?: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return (answer as () => Response)();
  });
  const encoder = createEncoder(
    { ENCODER_URL: "https://encoder.test/v1", ENCODER_KEY: "a-key" },
    fetched as never,
  );
  if (!encoder) throw new Error("No encoder was made.");
  return { encoder, fetched };
}

const result =
  (...data: unknown[]) =>
  () =>
    Response.json({ success: true, result: { data } });

test("without binding and address there is none; the address goes before the binding", async () => {
  expect(createEncoder({})).toBeNull();
  const run = vi.fn(async () => ({ shape: [1, DIMENSIONS], data: [ONES], pooling: "cls" }));
  expect(await createEncoder({ AI: { run } })?.embed(["a"], "record", 1000)).toEqual([UNIT]);
  expect(run).toHaveBeenCalledWith(
    "@cf/baai/bge-small-en-v1.5",
    { text: ["a"], pooling: "cls" },
    { signal: expect.any(AbortSignal) },
  );
});

test("a query has the model's prefix, a record has none, and both name the pooling", async () => {
  const { encoder, fetched } = answering(result(ONES));
  expect(await encoder.embed(["a pump"], "query", 1000)).toEqual([UNIT]);
  await encoder.embed(["a pump"], "record", 1000);
  const [asQuery, asRecord] = fetched.mock.calls.map(([url, init]) => [
    url,
    JSON.parse(String(init?.body)),
    new Headers(init?.headers).get("authorization"),
  ]);
  const url = "https://encoder.test/v1/run/@cf/baai/bge-small-en-v1.5";
  const text = ["Represent this sentence for searching relevant passages: a pump"];
  expect(asQuery).toEqual([url, { text, pooling: "cls" }, "Bearer a-key"]);
  expect(asRecord).toEqual([url, { text: ["a pump"], pooling: "cls" }, "Bearer a-key"]);
});

test("what is right of a batch is kept", async () => {
  const wrong = [[1, 2], ONES.map(() => 0), ONES.map(() => null), "vector", null];
  const { encoder } = answering(result(...wrong, ONES));
  expect(await encoder.embed(["a", "b", "c", "d", "e", "f"], "record", 1000)).toEqual([
    ...wrong.map(() => null),
    UNIT,
  ]);
});

test.each([
  ["a status that is an error", () => new Response("", { status: 401 })],
  ["HTML", () => new Response("<html>")],
  ["no JSON at all", () => new Response("")],
  ["another format", () => Response.json({ data: [{ embedding: ONES, index: 0 }] })],
  ["fewer vectors than texts", result(ONES)],
  [
    "a wait of an hour",
    () => new Response("", { status: 429, headers: { "retry-after": "3600" } }),
  ],
])(
  "%s is an error that holds nothing of the texts, and is not asked for again",
  async (_, answer) => {
    const { encoder, fetched } = answering(answer);
    const failure = await encoder
      .embed(["secret a", "secret b"], "query", 1000)
      .catch((error) => error);
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure.message).not.toContain("secret");
    expect(fetched).toHaveBeenCalledOnce();
  },
);

test.each([429, 500, 503])("a provider that answers %s is asked once more", async (status) => {
  const busy = () => new Response("", { status, headers: { "retry-after": "0" } });
  const again = answering(busy, result(ONES));
  expect(await again.encoder.embed(["a"], "query", 60_000)).toEqual([UNIT]);
  const still = answering(busy);
  await expect(still.encoder.embed(["a"], "query", 60_000)).rejects.toThrow(`status ${status}`);
  expect(still.fetched).toHaveBeenCalledTimes(2);
});

test("a provider that hangs is given up, also by its binding", async () => {
  const hangs = () => new Promise<never>(() => undefined);
  const late = { failure: "late" };
  await expect(answering(hangs).encoder.embed(["a"], "query", 20)).rejects.toMatchObject(late);
  const bound = createEncoder({ AI: { run: hangs } });
  await expect(bound?.embed(["a"], "query", 20)).rejects.toMatchObject(late);
});

test("a text is cut to what the encoder reads, and half a character becomes a whole one", async () => {
  const { encoder, fetched } = answering(result(ONES));
  await encoder.embed([`\ud83d${"a".repeat(9000)}`], "record", 1000);
  const { text } = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
  expect(text[0]).toHaveLength(4000);
  expect(text[0]).toMatch(/^\ufffda+$/);
});
