import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";
import cases from "./device-name-for-test.json" with { type: "json" };

test.each(cases as [string | null, string][])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
