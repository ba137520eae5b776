import { expect, test } from "vitest";
import { assess, type RightOnRecord } from "#import/registers/assess.ts";
import { mayPassOn, recordRows } from "./rights-on-record.ts";

const owner: NonNullable<RightOnRecord["owner"]> = {
  ...{ state: "known", names: ["BLUE, INC."], why: "one recorded change" },
  ...{ recorded: "2020-01-02", place: "1/2", source: "us-assignments", asOf: "2026-11-24" },
};
const right = { ...assess("US10004397", []), owner };

test.each([
  ["Green College", false, "2026-11-01T00:00:00Z", undefined],
  ["Green College", true, "2026-11-01T00:00:00Z", "; listed by Green College."],
  ["Green College", false, "2026-10-01T00:00:00Z", "; listed by Green College."],
  ["Blue Inc", false, "2026-11-01T00:00:00Z", ", who lists it."],
])(
  "an owner of record is shown to %s, own: %s, known since %s",
  (name, isOwn, ownerSince, words) => {
    const rows = recordRows([{ ...right, ownerSince }], { name, isOwn }, "2026-11-24");
    const shown = words && `US 10,004,397: BLUE, INC.${words} Recorded 2 Jan 2020, reel/frame 1/2.`;
    expect(rows.find(({ term }) => term === "Owner of record")?.lines[0]).toBe(shown);
  },
);

test("EPO's data may not be passed on", () => {
  expect(mayPassOn({ source: "ep-legal" })).toBe(false);
  expect(mayPassOn({ source: "gb-licences" })).toBe(true);
});
