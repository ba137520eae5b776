import { expect, test } from "vitest";
import { addMonths, periodEnd } from "./calendar.ts";

const at = (text: string) => Date.parse(`${text}T10:30:00Z`) / 1000;

test("a subscription of the 31st bills on the last day of a short month and on the 31st again", () => {
  const anchor = at("2026-01-31");
  const ends: number[] = [];
  for (let start = anchor; ends.length < 4; start = ends.at(-1) ?? 0)
    ends.push(periodEnd(anchor, 1, start));
  expect(ends).toEqual([at("2026-02-28"), at("2026-03-31"), at("2026-04-30"), at("2026-05-31")]);
});

test("a year from a leap day ends on 28 February, and on the leap day again when there is one", () => {
  const anchor = at("2028-02-29");
  expect(periodEnd(anchor, 12, anchor)).toBe(at("2029-02-28"));
  expect(periodEnd(anchor, 12, at("2031-02-28"))).toBe(at("2032-02-29"));
});

test("months are added across the end of a year, at the same time of day", () => {
  expect(addMonths(at("2026-12-15"), 1)).toBe(at("2027-01-15"));
});
