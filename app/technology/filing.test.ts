import { expect, test } from "vitest";
import { showDate, showPatentId, showPatentNumbers } from "./filing.ts";
import cases from "./filing-for-test.json" with { type: "json" };

test("'Unknown Patent ID' is displayed as 'Unknown'", () => {
  expect(showPatentId("Unknown Patent ID")).toBe("Unknown");
  expect(showPatentId(null)).toBe("Unknown");
  expect(showPatentId(" US10037477B2 ")).toBe("US10037477B2");
});

test.each(cases.numbers)("%s is shown as %s", (stored, shown) => {
  expect(showPatentNumbers(stored)).toBe(shown);
});

type Dated = [stored: string, filedOn: string | null, isGranted: boolean, shown: string];
test.each(cases.dated as Dated[])(
  "%s of %s, granted: %s, is shown as %s",
  (stored, filedOn, isGranted, shown) => {
    expect(showPatentNumbers(stored, filedOn, isGranted, "2026-11-29")).toBe(shown);
  },
);

test("an ISO date is shown in words and any other text as it was written", () => {
  expect(showDate("2024-03-14")).toBe("14 March 2024");
  expect(showDate("Spring 2021")).toBe("Spring 2021");
  expect(showDate("2024-13-45")).toBe("2024-13-45");
  expect(showDate(null)).toBe("Unknown");
});
