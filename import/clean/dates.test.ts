import { expect, test } from "vitest";
import { dateOrderOf, parseDate, withFullYear } from "./dates.ts";

test.each([
  ["Jun 9th, 2024", "2024-06-09"],
  ["5. März 2024", "2024-03-05"],
  ["5 mars 2024", "2024-03-05"],
  ["1er août 2024", "2024-08-01"],
  ["5 de marzo de 2024", "2024-03-05"],
  ["5 agosto 2024", "2024-08-05"],
  ["5 de setembro de 2024", "2024-09-05"],
  ["5 mei 2024", "2024-05-05"],
  ["12 févr. 2016", "2016-02-12"],
  ["5. Okt. 2015", "2015-10-05"],
  ["3 janv. 2014", "2014-01-03"],
  ["24. Dez. 2013", "2013-12-24"],
  ["1 dic. 2012", "2012-12-01"],
  ["7 mrt 2011", "2011-03-07"],
  ["05.03.2024", "2024-03-05"],
  ["2024年3月5日", "2024-03-05"],
  ["2024년 3월 5일", "2024-03-05"],
  ["Tue, 05 Mar 2024 10:00:00 EST", "2024-03-05"],
  ["Tue, 05 Mar 2024 10:00:00 EDT", "2024-03-05"],
  ["Tue, 05 Mar 2024 10:00 UT", "2024-03-05"],
  ["Tue, 05 Mar 2024 10:00:00 GMT+0000", "2024-03-05"],
  ["Aug 22nd, 2022", "2022-08-22"],
  ["June 9, 2021", "2021-06-09"],
  ["9 June 2021", "2021-06-09"],
  ["9th of June 2021", "2021-06-09"],
  ["10 March 2015", "2015-03-10"],
  ["05-Mar-2019", "2019-03-05"],
  ["2019 Mar 5", "2019-03-05"],
  ["Monday, June 7, 2021", "2021-06-07"],
  ["2023-10-05", "2023-10-05"],
  ["2023/1/5", "2023-01-05"],
  ["2013-09-13 00:00:00", "2013-09-13"],
  ["2020-01-02T03:04:05Z", "2020-01-02"],
  ["20050222", "2005-02-22"],
  ["1/14/2019", "2019-01-14"],
  ["14/1/2019", "2019-01-14"],
  ["06/16/2024", "2024-06-16"],
  ["9/9/2020", "2020-09-09"],
  ["25.04.2020", "2020-04-25"],
  ["2/29/2024", "2024-02-29"],
])("%s is the day %s", (text, iso) => {
  expect(parseDate(text)).toEqual({ iso, text: null });
});

test.each([
  ["3/4/2021", "either March or April"],
  ["2024", "a year"],
  ["2023-12", "a month"],
  ["June 2021", "a month"],
  ["2021 June", "a month"],
  ["1/5/23", "a year of two digits"],
  ["2/30/2020", "impossible"],
  ["2/29/2023", "impossible"],
  ["0000-00-00", "impossible"],
  ["9999-01-01", "no year of ours"],
  ["Spring 2020", "words"],
  ["coming soon", "words"],
])("%s stays text, since it is %s", (text) => {
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
