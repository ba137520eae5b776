import { expect, test } from "vitest";
import { showDate, showPatentId, showPatentNumbers } from "./filing.ts";

test("'Unknown Patent ID' is displayed as 'Unknown'", () => {
  expect(showPatentId("Unknown Patent ID")).toBe("Unknown");
  expect(showPatentId(null)).toBe("Unknown");
  expect(showPatentId(" US10037477B2 ")).toBe("US10037477B2");
});

test.each([
  ["US10037477B2, US16/123456", "US 10,037,477 B2, Application US 16/123,456"],
  ["US62/123456", "Provisional application US 62/123,456"],
  ["PCT/US2017/049819", "International application PCT/US2017/049819"],
  ["WO2018045220", "International application WO 2018/045220"],
  ["US20210111222A1", "Published application US 2021/0111222 A1"],
  ["EP3123456A1, US4683195A", "Published application EP 3 123 456 A1, US 4,683,195 A"],
  ["Unknown Patent ID", "Unknown"],
])("%s is shown as %s", (stored, shown) => {
  expect(showPatentNumbers(stored)).toBe(shown);
});

test.each([
  [
    "US62/123456",
    "2025-11-28",
    false,
    "Provisional application US 62/123,456 (older than twelve months)",
  ],
  ["US62/123456", "2025-11-29", false, "Provisional application US 62/123,456"],
  ["US62/123456", "Spring 2001", false, "Provisional application US 62/123,456"],
  ["US16/123456", null, true, "Application US 16/123,456, number of the grant not stated"],
  ["US10037477B2, US16/123456", null, true, "US 10,037,477 B2, Application US 16/123,456"],
])("%s of %s, granted: %s, is shown as %s", (stored, filedOn, isGranted, shown) => {
  expect(showPatentNumbers(stored, filedOn, isGranted, "2026-11-29")).toBe(shown);
});

test("an ISO date is shown in words and any other text as it was written", () => {
  expect(showDate("2024-03-14")).toBe("14 March 2024");
  expect(showDate("Spring 2021")).toBe("Spring 2021");
  expect(showDate("2024-13-45")).toBe("2024-13-45");
  expect(showDate(null)).toBe("Unknown");
});
