import { DIMENSIONS, type Encoder } from "#app/platform/ai/encoder.server.ts";

/** A request to an encoder. */
export type Encoded = { texts: readonly string[]; as: "query" | "record" };

/** An encoder for which texts are alike that hold words of the same topics, such as "cold winter frost". */
export function encoderByTopics(topics: readonly string[], asked: Encoded[] = []): Encoder {
  return {
    async embed(texts, as) {
      asked.push({ texts, as });
      return texts.map((text) => {
        const vector = Array.from({ length: DIMENSIONS }, (_, at) => {
          const words = topics[at]?.split(" ") ?? [];
          return words.some((word) => text.toLowerCase().includes(word)) ? 1 : 0.01;
        });
        const length = Math.hypot(...vector);
        return vector.map((number) => number / length);
      });
    },
  };
}
