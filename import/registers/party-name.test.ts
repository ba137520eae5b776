import { expect, test } from "vitest";
import pairs from "./name-pairs-for-test.json" with { type: "json" };
import { coreName } from "./party-name.ts";

// 200 pairs of names as patent offices record them, written and labelled by hand.

const wrongly = (isSame: boolean, given: string[][]) =>
  given.filter(([a = "", b = ""]) => (coreName(a) === coreName(b)) !== isSame);

test("spellings of one organisation are one name", () => {
  expect(wrongly(true, pairs.same)).toEqual([]);
});

test("campuses, foundations and neighbours are names of their own", () => {
  expect(wrongly(false, pairs.different)).toEqual([]);
});
