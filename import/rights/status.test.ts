import { expect, test } from "vitest";
import { statusOf, strongestStatus } from "./status.ts";

test.each([
  ["Issued", "active"],
  ["granted", "active"],
  ["ACTIVE", "active"],
  ["Patented case", "active"],
  ["In force", "active"],
  ["Application", "pending"],
  ["Patent pending", "pending"],
  ["Published application", "pending"],
  ["Provisional filed", "pending"],
  ["Provisional (Active)", "pending"],
  ["Notice of allowance issued", "pending"],
  ["Expired", "other"],
  ["Granted, lapsed 2012", "other"],
  ["INACTIVE", "other"],
  ["DISCONTINUED", "other"],
  ["Application abandoned", "other"],
  ["unknown", "other"],
  ["", "other"],
  [null, "other"],
  ["something else", "other"],
])("the words %j name the status %s", (words, status) => {
  expect(statusOf(words)).toBe(status);
});

test("one granted member makes a family active, one pending makes it pending", () => {
  expect(strongestStatus(["other", "pending", "active"])).toBe("active");
  expect(strongestStatus(["other", "pending"])).toBe("pending");
  expect(strongestStatus([])).toBe("other");
});
