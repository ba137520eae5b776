import { expect, test } from "vitest";
import { createMeter } from "./meter.server.ts";

const answer = async () => new Response("ok");

test("calls side by side are one deep", async () => {
  const meter = createMeter(1000, answer);
  await Promise.all([meter.fetch("http://a"), meter.fetch("http://b"), meter.fetch("http://c")]);
  expect(meter.read()).toEqual({ requests: 3, depth: 1 });
});

test("calls after one another are as deep as they are many", async () => {
  const meter = createMeter(1000, answer);
  await meter.fetch("http://a");
  await Promise.all([meter.fetch("http://b"), meter.fetch("http://c")]);
  expect(meter.read()).toEqual({ requests: 3, depth: 2 });
});

test("a failed call counts, and its failure is the caller's", async () => {
  const meter = createMeter(1000, () => Promise.reject(new TypeError("refused")));
  await expect(meter.fetch("http://a")).rejects.toThrow("refused");
  expect(meter.read()).toEqual({ requests: 1, depth: 1 });
});

test("a call is given up after the timeout", async () => {
  const never: typeof fetch = (_input, init) =>
    new Promise((_done, fail) =>
      init?.signal?.addEventListener("abort", () => fail(init.signal?.reason)),
    );
  await expect(createMeter(1, never).fetch("http://a")).rejects.toMatchObject({
    name: "TimeoutError",
  });
});
