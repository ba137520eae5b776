import { expect, test } from "vitest";
import { searchesReturn } from "./trial.ts";

test.each([
  ["2026-11-21T12:00:00Z", "2026-12-01T00:00:00.000Z"],
  ["2026-12-31T23:59:59Z", "2027-01-01T00:00:00.000Z"],
  // Already the first of January in the +01:00 zone.
  ["2027-01-01T00:30:00+01:00", "2027-01-01T00:00:00.000Z"],
  ["2028-02-29T00:00:00Z", "2028-03-01T00:00:00.000Z"],
])("free searches used at %s come back at %s", (now, then) => {
  expect(searchesReturn(new Date(now))).toBe(then);
});
