import { describe, expect, test } from "vitest";
import cases from "./numbers-for-test.json" with { type: "json" };
import { citedNumber, numberOfCountry, parsePatentNumbers } from "./patent-number.ts";
import { writtenNumber } from "./written-number.ts";

test.each(cases.written)("%s is %s", (written, canonical) => {
  const { numbers, rest } = parsePatentNumbers(written);
  expect([numbers.map((number) => number.canonical), rest]).toEqual([[canonical], ""]);
});

describe("a number keeps its office", () => {
  test.each(cases.offices)("%s is %s, a %s", (written, canonical, type) => {
    const { numbers } = parsePatentNumbers(written);
    expect(numbers.map((number) => [number.canonical, number.type])).toEqual([[canonical, type]]);
    const again = parsePatentNumbers(numbers.map(citedNumber).join(", ")).numbers;
    expect(again.map(citedNumber)).toEqual(numbers.map(citedNumber));
  });

  test.each(cases.none)("%s holds none", (written) => {
    expect(parsePatentNumbers(written).numbers).toEqual([]);
  });
});

test.each(cases.forms)("%s is %s in its office's form, and read again", (cited, written) => {
  expect(writtenNumber(cited)).toBe(written);
  expect(parsePatentNumbers(written).numbers.map(citedNumber)).toEqual([cited]);
});

describe("a sentence", () => {
  test("gives its numbers in order and each once, with the kind code where one is written", () => {
    const { numbers } = parsePatentNumbers(
      "Issued US Patent 9,000,111; continuation 17/123,456, published as US20220000123A1 (see also US9000111B1)",
    );
    expect(numbers.map(({ canonical, kindCode, type }) => [canonical, kindCode, type])).toEqual([
      ["US9000111", "B1", "grant"],
      ["US17/123456", null, "application"],
      ["US20220000123", "A1", "publication"],
    ]);
  });

  test("keeps its words apart, so that nothing of it is lost", () => {
    expect(parsePatentNumbers("10,123,456, pending in Japan").rest).toBe("pending in Japan");
    expect(parsePatentNumbers("10,123,456; EP3123456B1").rest).toBe("");
  });
});

test.each([
  ["H05123456", "JP", "A", "JPH05123456"],
  ["KR 10-2019-0012345 A", "KR", "A", "KR1020190012345"],
  ["1234567", "SU", "A1", "SU1234567"],
  ["2015203123", "AU", "B2", "AU2015203123"],
  ["20120123", "CU", "", "CU20120123"],
  ["US 9833479 B2", "US", "B2", "US9833479"],
])("%s of a row that names %s is that office's", (written, office, kind, canonical) => {
  expect(numberOfCountry(written, office, kind)?.canonical).toBe(canonical);
});

test("without an office of its own, or without digits, a row has no such number", () => {
  expect(numberOfCountry("9833479", "", "")).toBeNull();
  expect(numberOfCountry("none", "JP", "")).toBeNull();
});
