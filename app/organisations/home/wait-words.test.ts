import { expect, test } from "vitest";
import { isLongAgo, waitWords } from "./wait-words.ts";

const AT = "2026-11-28T09:00:00Z";

test("a lead's age is counted in days, and becomes its date after eight weeks", () => {
  expect(waitWords("2026-11-28T01:00:00Z", AT)).toBe("today");
  expect(waitWords("2026-11-27T23:59:00Z", AT)).toBe("1 day");
  expect(waitWords("2026-11-19T12:00:00Z", AT)).toBe("9 days");
  expect(waitWords("2026-09-01T12:00:00Z", AT)).toBe("since 1 September 2026");
});

test("a lead is late after a week", () => {
  expect(isLongAgo("2026-11-21T12:00:00Z", AT)).toBe(false);
  expect(isLongAgo("2026-11-20T12:00:00Z", AT)).toBe(true);
});
