import { expect, test } from "vitest";
import { ndcg, percentile, recall } from "./measures.ts";

const judgements = new Map([
  ["a", 2],
  ["b", 1],
  ["c", 0],
]);

test("nDCG has linear gain: the best order is 1, and a relevant document further down adds less", () => {
  expect(ndcg(["a", "b"], judgements)).toBe(1);
  expect(ndcg(["b", "a"], judgements)).toBeCloseTo((1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)));
  expect(ndcg(["c", "x"], judgements)).toBe(0);
  expect(ndcg([...Array(10).fill("x"), "a"], judgements)).toBe(0);
});

test("recall counts relevant documents among the first hundred", () => {
  expect(recall(["b", "x"], judgements)).toBe(0.5);
  expect(recall([...Array(100).fill("x"), "a", "b"], judgements)).toBe(0);
});

test("percentiles are values that were measured", () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(percentile([5, 1, 4, 2, 3], 0.95)).toBe(5);
  expect(percentile([], 0.95)).toBe(0);
});
