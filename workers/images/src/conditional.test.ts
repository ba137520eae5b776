import { expect, test } from "vitest";
import { allowsRange, readRange } from "./conditional.ts";

test.each([
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-1000", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", null],
  ["bytes=0-1,3-4", null],
  ["items=0-1", null],
  ["bytes=a-b", null],
  [null, null],
])("of 100 bytes, Range %j asks for %j", (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

test("an empty body has no range", () => {
  expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(readRange("bytes=-5", 0)).toBe("unsatisfiable");
});

test("If-Range lets a range through only for the same strong tag", () => {
  expect(allowsRange(null, '"a"')).toBe(true);
  expect(allowsRange('"a"', '"a"')).toBe(true);
  expect(allowsRange('"b"', '"a"')).toBe(false);
  expect(allowsRange('W/"a"', '"a"')).toBe(false);
  expect(allowsRange("Sat, 21 Nov 2026 00:00:00 GMT", '"a"')).toBe(false);
});
