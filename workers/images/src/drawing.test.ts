import { expect, test } from "vitest";
import { circle, curve, mix, num, nums, polyline } from "./drawing.ts";

test("numbers are written as short as path data allows", () => {
  expect([0.54, -0.54, -0.04, 12].map(num)).toEqual([".5", "-.5", "0", "12"]);
  expect(nums([1, -2, 0.5, 3])).toBe("1-2 .5 3");
});

test("relative steps end where the points are, however many are rounded", () => {
  const points = Array.from({ length: 50 }, (_, k) => [k * 1.04, k * -0.96] as const);
  const steps = polyline(points).split("l")[1]?.match(/-?\d+/g)?.map(Number) ?? [];
  const sum = (odd: number) =>
    steps.filter((_, k) => k % 2 === odd).reduce((total, step) => total + step, 0);
  expect([sum(0), sum(1)]).toEqual([51, -47]);
});

test("a curve begins and ends at its end points, and passes half-way between the others", () => {
  const zigzag = (...xs: number[]) => xs.map((x) => [x, x % 20] as const);
  expect(curve(zigzag(0, 10, 20))).toBe("M0 0q10 10 20 0");
  expect(curve(zigzag(0, 10, 20, 30))).toBe("M0 0q10 10 15 5 5-5 15 5");
});

test("a circle is two arcs that meet", () => {
  expect(circle([10, 10], 4)).toBe("M6 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z");
});

test("colours mix channel by channel", () => {
  expect(mix("#000000", "#ff8000", 0.5)).toBe("#804000");
});
