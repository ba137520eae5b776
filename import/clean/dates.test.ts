import { expect, test } from "vitest";
import { dateOrderOf, parseDate, withFullYear } from "./dates.ts";
import cases from "./dates-for-test.json" with { type: "json" };

test.each(cases.days)("%s is the day %s", (text, iso) => {
  expect(parseDate(text)).toEqual({ iso, text: null });
});

test.each(cases.texts)("%s stays text, since it is %s", (text) => {
  expect(parseDate(text)).toEqual({ iso: null, text });
});

test("nothing is no date and no text", () => {
  expect(parseDate("  ")).toEqual({ iso: null, text: null });
});

test("the rows of a file show in which order it writes days and months", () => {
  expect(dateOrderOf(["3/4/2021", "6/15/2022"])).toBe("month-first");
  expect(dateOrderOf(["3/4/2021", "15/6/2022"])).toBe("day-first");
  expect(dateOrderOf(["3/4/2021", "2022-06-15"])).toBeNull();
  expect(dateOrderOf(["15/6/2022", "6/15/2022"])).toBeNull();
});

test("in a known order a date of two small numbers is one day", () => {
  expect(parseDate("3/4/2021", "month-first")).toEqual({ iso: "2021-03-04", text: null });
  expect(parseDate("3/4/2021", "day-first")).toEqual({ iso: "2021-04-03", text: null });
});

test("where each date is written as Excel does, the day comes first", () => {
  expect(dateOrderOf(["6-Apr-21", "", "17-Sep-19"])).toBe("short-year");
  expect(dateOrderOf(["6-Apr-21", "2019-09-17"])).toBeNull();
  expect(dateOrderOf(["99-Apr-21", "06-Sep-19"])).toBeNull();
});

test("a year of two digits is the latest that is not after the year that is known", () => {
  expect(withFullYear("07/08/02", "2002")).toBe("07/08/2002");
  expect(withFullYear("21/09/99", "2001")).toBe("21/09/1999");
  expect(withFullYear("6-Apr-21", "2026")).toBe("6-Apr-2021");
  expect(withFullYear("07/08/02", "")).toBe("07/08/02");
  expect(withFullYear("2002-08-07", "2002")).toBe("2002-08-07");
});
