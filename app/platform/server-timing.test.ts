import { expect, test } from "vitest";
import type { Model } from "./model.server.ts";
import { createStopwatch, serverTiming } from "./server-timing.ts";

const call = { system: "", user: "", maxTokens: 1, timeoutMs: 1 };

test("the header holds milliseconds of all, the database and the model beside the requests", () => {
  const header = serverTiming({ total: 41.6, model: 0, database: 12.2, requests: 2, depth: 1 });
  expect(header).toBe('total;dur=42, db;desc="requests=2 depth=1";dur=12, model;dur=0');
});

test("what a model takes is counted, also when it fails, and a stream until its first piece", async () => {
  let time = 100;
  const watch = createStopwatch(() => time);
  const model: Model = {
    async complete() {
      time += 30;
      throw new Error("down");
    },
    async *stream() {
      time += 5;
      yield "a";
      time += 50;
      yield "b";
    },
  };
  const timed = watch.timed(model);
  await expect(timed.complete(call)).rejects.toThrow("down");
  let text = "";
  for await (const piece of timed.stream(call)) text += piece;
  expect(text).toBe("ab");
  expect(watch.model()).toBe(35);
  expect(watch.total()).toBe(85);
});
