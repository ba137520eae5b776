import { expect, test } from "vitest";
import { toCalendar } from "./fee-calendar.ts";
import type { MirrorRow } from "./mirror.schema.ts";

const FEE: MirrorRow = {
  list: "fees",
  key: "US10000001",
  number: "US10000001",
  techId: 1,
  title: "A pump, with a valve; for milk, whose membrane is made of a great many very thin layers",
  state: "in-force",
  evidence: { source: "us-fees", asOf: "2026-11-24" },
  why: "",
  endedOn: null,
  grantedOn: null,
  nextFee: { year: 8, from: "2026-06-18", due: "2026-12-18", graceUntil: "2027-06-18" },
  entity: "small",
  owner: null,
  away: false,
  updatedAt: null,
};
const SITE = { brand: "QUAD", origin: "https://quad.test" };
const calendar = (row: MirrorRow) =>
  toCalendar(
    { organisation: "Harrow", slug: "harrow", rows: [row] },
    SITE,
    new Date("2026-11-30T08:00:00Z"),
  );

test("a fee is a whole day, escaped and folded as calendars read it", () => {
  const text = calendar(FEE);
  const lines = text.split("\r\n");
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const whole = text.replace(/\r\n /g, "");
  expect(whole).toContain(
    "UID:US10000001-8@quad.test\r\nDTSTAMP:20261130T080000Z\r\nDTSTART;VALUE=DATE:20261218\r\n",
  );
  expect(whole).toContain("SUMMARY:Fee of year 8: A pump\\, with a valve\\; for milk\\,");
  expect(whole).toContain(
    "Year 8\\, by 18 December 2026\\, payable from 18 June 2026\\; grace until 18 June 2027. Small entity. USPTO fee file\\, 24 November 2026",
  );
});

test("one that is late is due when its grace ends", () => {
  expect(calendar({ ...FEE, state: "in-grace" })).toContain("DTSTART;VALUE=DATE:20270618");
});
