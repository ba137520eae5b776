import { expect, test, vi } from "vitest";
import { createReranker } from "./reranker.server.ts";

const ranked = (...response: unknown[]) => Response.json({ success: true, result: { response } });

/** A reranker behind the REST format with this answer. */
function answering(answer: () => Response | Promise<Response>) {
  const fetched = vi.fn(async (_url: unknown, _init?: RequestInit) => answer());
  const rerank = createReranker(
    { RERANKER: "endpoint", RERANKER_URL: "https://reranker.test/v1", RERANKER_KEY: "a-key" },
    fetched as never,
  );
  if (!rerank) throw new Error("No reranker was made.");
  return { rerank, fetched };
}

test("without a setting, an address or a binding there is none", () => {
  expect(createReranker({ RERANKER: "none", RERANKER_URL: "https://a.test" })).toBeNull();
  expect(createReranker({ RERANKER: "endpoint" })).toBeNull();
  expect(createReranker({ RERANKER: "workers-ai" })).toBeNull();
});

test("it sends the question with the texts, and returns their places, the best first", async () => {
  const { rerank, fetched } = answering(() => ranked({ id: 0, score: 0.1 }, { id: 1, score: 0.9 }));
  expect(await rerank("a pump", ["lamp", "pump"], 1000)).toEqual([1, 0]);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("https://reranker.test/v1/run/@cf/baai/bge-reranker-base");
  const sent = { query: "a pump", contexts: [{ text: "lamp" }, { text: "pump" }] };
  expect(JSON.parse(String(init?.body))).toEqual(sent);
  const run = vi.fn(async () => ({ response: [{ id: 0, score: 1 }] }));
  expect(await createReranker({ RERANKER: "workers-ai", AI: { run } })?.("a", ["b"], 9)).toEqual([
    0,
  ]);
});

test.each([
  ["a text twice", () => ranked({ id: 0, score: 1 }, { id: 0, score: 1 }), "unreadable"],
  ["one too few", () => ranked({ id: 0, score: 1 }), "unreadable"],
  ["one that is none", () => ranked({ id: 0, score: 1 }, { id: 7, score: 1 }), "unreadable"],
  ["no scores", () => ranked({ id: 0 }, { id: 1 }), "unreadable"],
  ["no JSON", () => new Response("<html>"), "unreadable"],
  ["a failure", () => new Response("", { status: 500 }), "status"],
  ["nothing in time", () => new Promise<Response>(() => undefined), "late"],
])("an answer with %s is an error", async (_, answer, failure) => {
  await expect(answering(answer).rerank("a", ["b", "c"], 20)).rejects.toMatchObject({ failure });
});
