import { expect, test } from "vitest";
import { circle, curve, mix, num, nums, polyline } from "./drawing.ts";

test("numbers are written as short as path data allows", () => {
  expect(num(0.54)).toBe(".5");
  expect(num(-0.54)).toBe("-.5");
  expect(num(-0.04)).toBe("0");
  expect(num(12)).toBe("12");
  expect(num(1.06, 2)).toBe("1.06");
  expect(nums([1, -2, 0.5, 3])).toBe("1-2 .5 3");
});

test("relative steps end where the points are, however many are rounded", () => {
  const points = Array.from({ length: 50 }, (_, k) => [k * 1.04, k * -0.96] as const);
  const d = polyline(points, false, 0);
  const steps = (d.split("l")[1] ?? "").match(/-?\d+/g)?.map(Number) ?? [];
  const x = steps.filter((_, k) => k % 2 === 0).reduce((a, b) => a + b, 0);
  const y = steps.filter((_, k) => k % 2 === 1).reduce((a, b) => a + b, 0);
  expect([x, y]).toEqual([51, -47]);
});

test("an open curve begins and ends at its end points, a closed one half-way between them", () => {
  expect(
    curve(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      false,
    ),
  ).toBe("M0 0q10 0 10 10");
  expect(
    curve(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      true,
    ),
  ).toMatch(/^M5 5q.*z$/);
});

test("a circle is two arcs that meet", () => {
  expect(circle([10, 10], 4)).toBe("M6 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z");
});

test("colours mix channel by channel", () => {
  expect(mix("#000000", "#ff8000", 0.5)).toBe("#804000");
});
