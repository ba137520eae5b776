import { expect, test } from "vitest";
import { contoursOf, surveyMap } from "./contours.ts";

test("a round hill has one closed contour, all of it at the height's distance", () => {
  const map = surveyMap(([x, y]) => 100 - Math.hypot(x - 160, y - 100));
  const [contour, ...others] = contoursOf(map, 40);
  expect(others).toEqual([]);
  expect(contour?.length).toBeGreaterThan(12);
  for (const [x, y] of contour ?? []) {
    expect(Math.abs(Math.hypot(x - 160, y - 100) - 60)).toBeLessThan(3);
  }
});

test("two hills have two contours above the saddle and one below it", () => {
  const hill = (x: number, y: number, at: number) =>
    Math.exp(-(((x - at) / 50) ** 2) - (y - 100) ** 2 / 2500);
  const map = surveyMap(([x, y]) => hill(x, y, 110) + hill(x, y, 210));
  expect(contoursOf(map, 0.9)).toHaveLength(2);
  expect(contoursOf(map, 0.3)).toHaveLength(1);
});

test("a height that nothing reaches has no contour", () => {
  expect(
    contoursOf(
      surveyMap(() => 1),
      2,
    ),
  ).toEqual([]);
});
