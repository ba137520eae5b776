import { expect, test } from "vitest";
import { compareHref, readIds } from "./read-ids.ts";

test("each id counts once, four fit, and what is none is named", () => {
  expect(readIds(["3", " 1 ", "3", "", "2", "5", "6", "abc", "-1"])).toEqual({
    ids: [3, 1, 2, 5],
    tooMany: [6],
    unreadable: ["abc", "-1"],
  });
  expect(readIds(["x".repeat(99)]).unreadable[0]).toHaveLength(40);
});

test("a comparison's address repeats its ids", () => {
  expect(compareHref([3, 1], { only: "differences", needs: ["not: silver"] })).toBe(
    "/compare?id=3&id=1&need=not%3A+silver&only=differences",
  );
  expect(compareHref([])).toBe("/compare");
});
