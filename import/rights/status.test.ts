import { expect, test } from "vitest";
import { statusOf } from "./status.ts";

test.each([
  ["Issued", "active"],
  ["ACTIVE", "active"],
  ["Patented case", "active"],
  ["Application", "pending"],
  ["Published application", "pending"],
  ["Provisional (Active)", "pending"],
  ["Notice of allowance issued", "pending"],
  ["Expired", "other"],
  ["Granted, lapsed 2012", "other"],
  ["INACTIVE", "other"],
  ["Application abandoned", "other"],
  ["Not patented; trade secret", "other"],
  ["unknown", "other"],
  ["", "other"],
  [null, "other"],
])("the words %j name the status %s", (words, status) => {
  expect(statusOf(words)).toBe(status);
});
