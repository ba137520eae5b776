import { expect, test } from "vitest";
import { memoryGrowth } from "./load.ts";

/** Fifty samples, as in a real run. */
const samples = (at: (index: number) => number) => Array.from({ length: 50 }, (_, i) => at(i));

test("warming up does not count as growth: the first fifth of the samples is ignored", () => {
  expect(memoryGrowth(samples((i) => (i < 10 ? 50 + 10 * i : 150)))).toBe(1);
});

test("a leak in every request is found, however memory varies", () => {
  const growth = memoryGrowth(samples((i) => 100 + 2 * i + (i % 2) * 5));
  expect(growth).toBeGreaterThan(1.4);
});

test("too few samples prove nothing about memory", () => {
  expect(memoryGrowth([100, 200, 300])).toBeNull();
});
