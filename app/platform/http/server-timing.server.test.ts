import { expect, test } from "vitest";
import * as z from "zod";
import { createStopwatch, serverTiming } from "./server-timing.server.ts";

const call = { system: "", user: "", answer: z.string(), maxTokens: 1, timeoutMs: 1 };

test("the header holds milliseconds of all, the database and the model beside the requests", () => {
  const header = serverTiming({ total: 41.6, model: 0, database: 12.2, requests: 2, depth: 1 });
  expect(header).toBe('total;dur=42, db;desc="requests=2 depth=1";dur=12, model;dur=0');
});

test("what a model takes is counted, also when it fails", async () => {
  let time = 100;
  const watch = createStopwatch(() => time);
  const timed = watch.timed({
    name: "m",
    async ask() {
      time += 30;
      throw new Error("down");
    },
  });
  await expect(timed.ask(call)).rejects.toThrow("down");
  time += 50;
  expect(watch.model()).toBe(30);
  expect(watch.total()).toBe(80);
});
