import { expect, test } from "vitest";
import { formatCount, formatDate, toDateTime } from "./format.ts";

test("an instant of the database has the digits that HTML allows", () => {
  expect(toDateTime("2026-11-27T00:25:08.989747+00:00")).toBe("2026-11-27T00:25:08.989Z");
});

test("counts and dates read as Intl writes them", () => {
  for (const count of [0, 7, 12, 999, 1000, 3120, 20_000, 999_999, 1_000_000, 1_234_567_890]) {
    expect(formatCount(count)).toBe(new Intl.NumberFormat("en-US").format(count));
  }
  const intl = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  for (let month = 0; month < 12; month += 1) {
    const last = new Date(Date.UTC(2024, month + 1, 0, 23, 59));
    expect(formatDate(last.toISOString())).toBe(intl.format(last));
    expect(formatDate(last.toISOString().slice(0, 10))).toBe(intl.format(last));
  }
});
