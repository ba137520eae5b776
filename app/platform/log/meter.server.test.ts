import { afterEach, expect, test, vi } from "vitest";
import { createMeter } from "./meter.server.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answer = async () => new Response("ok");

test("an answer keeps its status and headers, and is read as text or JSON", async () => {
  const headers = { "content-type": "application/json", "content-range": "0-0/1" };
  const meter = createMeter(1000, async () => new Response('{"é":1}', { status: 206, headers }));
  const response = await meter.fetch("http://a");
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe("0-0/1");
  await response.body?.cancel();
  expect([await response.text(), await response.json()]).toEqual(['{"é":1}', { é: 1 }]);
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

const never: typeof fetch = (_input, init) =>
  new Promise((_done, fail) => {
    init?.signal?.throwIfAborted();
    init?.signal?.addEventListener("abort", () => fail(init.signal?.reason));
  });
/** Answers after the faked clock has gone on by this many milliseconds. */
const takes = (milliseconds: number) => async () => {
  vi.setSystemTime(Date.now() + milliseconds);
  return new Response("ok");
};

test("a call is given up after the timeout", async () => {
  await expect(createMeter(1, never).fetch("http://a")).rejects.toMatchObject({
    name: "TimeoutError",
  });
});

test("a call after another has only what that one left of the time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const limits: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    limits.push(milliseconds);
    return new AbortController().signal;
  });
  const meter = createMeter(50, takes(30));
  for (const path of ["a", "b", "c"]) await meter.fetch(`http://${path}`);
  expect(limits).toEqual([50, 20, 0]);
});

test("what others take between two calls is not taken from the second", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const meter = createMeter(100_000, takes(50));
  await meter.fetch("http://a");
  vi.setSystemTime(Date.now() + 200);
  await meter.fetch("http://b");
  expect(meter.spent()).toBe(100);
});

test("an answer that comes byte by byte is given up as well", async () => {
  const dripping: typeof fetch = async (_input, init) =>
    new Response(
      new ReadableStream({
        start(stream) {
          init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
        },
      }),
    );
  await expect(createMeter(20, dripping).fetch("http://a")).rejects.toMatchObject({
    name: "TimeoutError",
  });
});
