import { EmbeddingsAnswerSchema } from "./embeddings.schema.ts";
import { ModelError } from "./model.server.ts";

/** Turns texts into vectors of length one: the closer two texts are in meaning, the larger their dot product. */
export type Embedder = {
  /** Stored with each vector, because vectors of different models cannot be compared. */
  model: string;
  /**
   * One vector per text, in the same order, all with the same number of dimensions.
   * @throws ModelError, or the signal's reason on a timeout
   */
  embed(texts: readonly string[], timeoutMs: number): Promise<number[][]>;
};

/** Settings of the embeddings provider. Embeddings are off unless the first two are set. */
export type EmbeddingSettings = {
  EMBEDDINGS_URL?: string | undefined;
  EMBEDDINGS_MODEL?: string | undefined;
  EMBEDDINGS_KEY?: string | undefined;
};

/** The settings that are missing for those that are set to have an effect. */
export function missingEmbeddingSettings(settings: EmbeddingSettings): string[] {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model } = settings;
  if (url && !model) return ["EMBEDDINGS_MODEL"];
  return model && !url ? ["EMBEDDINGS_URL"] : [];
}

/** The provider that the settings choose: any endpoint with OpenAI's `/embeddings`; null if none. */
export function createEmbedder(
  settings: EmbeddingSettings,
  fetchFrom: typeof fetch = fetch,
): Embedder | null {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, EMBEDDINGS_KEY: key } = settings;
  if (!url || !model) return null;
  return {
    model,
    async embed(texts, timeoutMs) {
      const response = await fetchFrom(`${url}/embeddings`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(key ? { Authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
        // A redirect would send the key to another host.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ModelError(`status ${response.status}`);
      }
      const answer = EmbeddingsAnswerSchema().safeParse(await response.json().catch(() => null));
      if (!answer.success) throw new ModelError("another format");
      return vectorsOf(answer.data.data, texts.length);
    },
  };
}

function vectorsOf(
  data: readonly { index: number; embedding: readonly number[] }[],
  texts: number,
): number[][] {
  const vectors: number[][] = [];
  for (const { index, embedding } of data) vectors[index] = unitVector(embedding);
  const dimensions = vectors[0]?.length;
  const isWhole =
    vectors.length === texts &&
    Array.from(vectors).every((vector) => vector !== undefined && vector.length === dimensions);
  if (!isWhole) throw new ModelError("not one vector for each text");
  return vectors;
}

function unitVector(embedding: readonly number[]): number[] {
  const length = Math.hypot(...embedding);
  if (!Number.isFinite(length) || length === 0) throw new ModelError("a vector without a length");
  return embedding.map((value) => value / length);
}
