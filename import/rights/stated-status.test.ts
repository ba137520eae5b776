import { expect, test } from "vitest";
import { statedStatusOf, strongestStated } from "./stated-status.ts";

test.each([
  ["Active", "active"],
  ["US patent in force", "active"],
  ["Issued", "granted"],
  ["Patent pending", "pending"],
  ["Provisional (Active)", "pending"],
  ["63/444,822 Provisional (Expired)", "expired"],
  ["Granted, lapsed 2012", "expired"],
  ["INACTIVE", "expired"],
  ["Abandoned", "abandoned"],
  ["Notice of allowance", "pending"],
  ["No patent filed", null],
  ["Not yet granted", null],
  ["Not patented; trade secret", null],
  ["10,289,799", null],
  ["", null],
])("“%s” says %s", (words, status) => {
  expect(statedStatusOf(words)).toBe(status);
});

test("of several rights the living ones decide", () => {
  expect(strongestStated(["expired", "pending", null])).toBe("pending");
  expect(strongestStated(["granted", "pending"])).toBe("granted");
  expect(strongestStated(["abandoned", "expired"])).toBe("expired");
  expect(strongestStated([null])).toBeNull();
});
