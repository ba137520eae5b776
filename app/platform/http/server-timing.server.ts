import type { Encoder } from "../ai/encoder.server.ts";
import type { Model } from "../ai/model.server.ts";

/** Measures one response, in milliseconds. On Workers the clock advances only during I/O. */
export type Stopwatch = {
  /** Milliseconds since the request arrived. */
  total(): number;
  /** Time spent waiting for models. */
  model(): number;
  /** The model, with its time measured. */
  timed(model: Model): Model;
  /** The encoder, with its time counted as the model's. */
  timedEncoder(encoder: Encoder): Encoder;
};

/** @param now the clock, in milliseconds */
export function createStopwatch(now: () => number = Date.now): Stopwatch {
  const began = now();
  let waited = 0;
  async function counted<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const asked = now();
    try {
      return await ask();
    } finally {
      waited += now() - asked;
    }
  }
  return {
    total: () => now() - began,
    model: () => waited,
    timed: (model) => ({ ...model, ask: (call) => counted(() => model.ask(call)) }),
    timedEncoder: (encoder) => ({
      embed: (...asked) => counted(() => encoder.embed(...asked)),
    }),
  };
}

/** The value of a `Server-Timing` header: milliseconds of the whole response, the database and the model. */
export function serverTiming({
  total,
  model,
  database,
  requests,
  depth,
}: Record<"total" | "model" | "database" | "requests" | "depth", number>): string {
  const parts = [
    `total;dur=${Math.round(total)}`,
    `db;desc="requests=${requests} depth=${depth}";dur=${Math.round(database)}`,
    `model;dur=${Math.round(model)}`,
  ];
  return parts.join(", ");
}
