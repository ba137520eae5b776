import { expect, test } from "vitest";
import { isRangeCurrent, readRange } from "./byte-range.ts";

test.each([
  ["bytes=0-99", { offset: 0, length: 100 }],
  ["bytes=100-", { offset: 100, length: 900 }],
  ["bytes=990-5000", { offset: 990, length: 10 }],
  ["bytes=-10", { offset: 990, length: 10 }],
  ["bytes=-5000", { offset: 0, length: 1000 }],
  ["Bytes=0-0", { offset: 0, length: 1 }],
])("%s of a thousand bytes", (header, range) => {
  expect(readRange(header, 1000)).toEqual(range);
});

test.each([
  null,
  "",
  "bytes=-",
  "bytes=5-4",
  "bytes=0-1,5-6",
  "pages=1-2",
  "bytes=a-b",
  "bytes= 0 - 1",
])("%s asks for the whole", (header) => {
  expect(readRange(header, 1000)).toBeNull();
});

test.each(["bytes=1000-", "bytes=1000-2000", "bytes=-0"])("%s cannot be had", (header) => {
  expect(readRange(header, 1000)).toBe("unsatisfiable");
});

test("a part is only cut from the file that the reader has the rest of", () => {
  const file = { etag: '"abc"', stored: new Date("2026-11-21T10:00:00.789Z") };
  expect(isRangeCurrent(null, file)).toBe(true);
  expect(isRangeCurrent('"abc"', file)).toBe(true);
  expect(isRangeCurrent('"abd"', file)).toBe(false);
  expect(isRangeCurrent('W/"abc"', file)).toBe(false);
  expect(isRangeCurrent("Sat, 21 Nov 2026 10:00:00 GMT", file)).toBe(true);
  expect(isRangeCurrent("Sat, 21 Nov 2026 09:59:59 GMT", file)).toBe(false);
  expect(isRangeCurrent("yesterday", file)).toBe(false);
});
