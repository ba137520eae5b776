import { expect, test } from "vitest";
import { listeningModel } from "../../test/support/model-endpoint.ts";
import { createEmbedder, type Embedder, missingEmbeddingSettings } from "./embeddings.server.ts";
import { ModelError } from "./model.server.ts";

const endpoint = await listeningModel();
const embedder = open();

function open(key?: string): Embedder {
  const opened = createEmbedder({
    EMBEDDINGS_URL: endpoint.url,
    EMBEDDINGS_MODEL: "some-model",
    EMBEDDINGS_KEY: key,
  });
  if (!opened) throw new Error("No provider was made.");
  return opened;
}

test("without settings there are no embeddings, and half of them is named", () => {
  expect(createEmbedder({})).toBeNull();
  expect(missingEmbeddingSettings({})).toEqual([]);
  expect(missingEmbeddingSettings({ EMBEDDINGS_URL: endpoint.url })).toEqual(["EMBEDDINGS_MODEL"]);
  expect(missingEmbeddingSettings({ EMBEDDINGS_MODEL: "m" })).toEqual(["EMBEDDINGS_URL"]);
});

test("each text gets its vector, of length one, whatever order they come in", async () => {
  endpoint.behaviour = { vectorOf: (text) => (text === "a" ? [3, 4] : [0, 5]) };
  expect(await open("a-key").embed(["a", "b"], 2000)).toEqual([
    [0.6, 0.8],
    [0, 1],
  ]);
  expect(endpoint.embedded).toEqual([
    { authorization: "Bearer a-key", model: "some-model", texts: ["a", "b"] },
  ]);
});

test.each([
  ["a status that is an error", { status: 500 }],
  ["no JSON", { body: "<html>" }],
  ["another format", { body: '{"data":[{"embedding":"AAAA","index":0}]}' }],
  ["fewer vectors than texts", { body: '{"data":[{"embedding":[1,2],"index":0}]}' }],
  [
    "vectors of different models",
    { body: '{"data":[{"embedding":[1,2],"index":0},{"embedding":[1,2,3],"index":1}]}' },
  ],
  [
    "a vector of nothing",
    { body: '{"data":[{"embedding":[1,2],"index":0},{"embedding":[0,0],"index":1}]}' },
  ],
])("%s is an error that holds nothing of the texts", async (_, behaviour) => {
  endpoint.behaviour = behaviour;
  const failure = await embedder.embed(["secret a", "secret b"], 2000).catch((error) => error);
  expect(failure).toBeInstanceOf(ModelError);
  expect(failure.message).not.toContain("secret");
});

test("a provider that is slow is given up", async () => {
  endpoint.behaviour = { vectorOf: () => [1, 0], delayMs: 2000 };
  await expect(embedder.embed(["a"], 50)).rejects.toMatchObject({ name: "TimeoutError" });
});
