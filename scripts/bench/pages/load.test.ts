import { expect, test } from "vitest";
import { memoryGrowth } from "./load.ts";

/** Fifty samples, as a run takes them. */
const samples = (at: (index: number) => number) => Array.from({ length: 50 }, (_, i) => at(i));

test("warming up is no growth: the first fifth of the samples does not count", () => {
  expect(memoryGrowth(samples((i) => (i < 10 ? 50 + 10 * i : 150)))).toBe(1);
});

test("a leak of every request shows, however it swings", () => {
  const growth = memoryGrowth(samples((i) => 100 + 2 * i + (i % 2) * 5));
  expect(growth).toBeGreaterThan(1.4);
});

test("too few samples say nothing of memory", () => {
  expect(memoryGrowth([100, 200, 300])).toBeNull();
});
