import { expect, test } from "vitest";
import type { StatedStatus } from "#import/rights/stated-statuses.ts";
import type { PatentStatus } from "#import/vocabulary.ts";
import { expiryWords, statusMark } from "./status-words.ts";

const TODAY = "2026-11-22";
const known = (status: PatentStatus, statedStatus: StatedStatus | null, endsOn?: string) => ({
  status,
  statedStatus,
  endsOn: endsOn ?? null,
});

test("the badge says what the source says, and 'Other' never", () => {
  const label = (...args: Parameters<typeof known>) => statusMark(known(...args), TODAY).label;
  expect(label("active", "active", "2031-11-02")).toBe("Active");
  expect(label("pending", "pending")).toBe("Pending");
  expect(label("active", "granted")).toBe("Active");
  expect(label("other", "expired")).toBe("Expired");
  expect(label("other", "expired", "2026-09-30")).toBe("Expired Sep 2026");
  expect(label("other", "abandoned", "2020-01-01")).toBe("Abandoned");
  expect(label("other", null)).toBe("Not stated");
});

test("a record from before anything was stated shows the filters' value", () => {
  expect(statusMark(known("active", null), TODAY).label).toBe("Active");
  expect(statusMark(known("pending", null), TODAY).label).toBe("Pending");
});

test("a patent whose end has passed is expired, whatever its source called it then", () => {
  expect(statusMark(known("active", "active", "2026-11-21"), TODAY).label).toBe("Expired Nov 2026");
  expect(statusMark(known("active", null, "2019-01-31"), TODAY).label).toBe("Expired Jan 2019");
  expect(statusMark(known("active", "active", TODAY), TODAY).label).toBe("Active");
});

test("a stated right whose computed end is past is shown as what it was", () => {
  const mark = (status: PatentStatus, stated: StatedStatus | null, termEndsOn: string | null) =>
    statusMark({ ...known(status, stated), termEndsOn }, TODAY);
  expect(mark("other", "granted", "2015-03-01")).toEqual({
    mark: "dash",
    label: "Term ended 2015 (computed)",
  });
  expect(mark("active", "active", "2015-03-01").label).toBe("Term ended 2015 (computed)");
  expect(mark("active", null, "2015-03-01").label).toBe("Term ended 2015 (computed)");
  expect(mark("other", "pending", "2015-03-01").label).toBe("Term ended 2015 (computed)");
  // A card does not have the computed end.
  expect(mark("other", "granted", null).label).toBe("Term ended (computed)");
  expect(mark("active", "granted", "2031-03-01").label).toBe("Active");
  expect(mark("other", "expired", "2015-03-01").label).toBe("Expired");
});

test("the end that a source states comes before the computed one", () => {
  const words = (endsOn: string | null, termEndsOn: string | null, stated?: StatedStatus) =>
    expiryWords({ ...known("active", stated ?? "active"), endsOn, termEndsOn }, TODAY);
  expect(words("2031-11-02", "2030-05-01")).toBe("Expires 2 Nov 2031");
  expect(words("2026-09-30", "2030-05-01")).toBe("Expired Sep 2026");
  expect(words(null, "2031-11-02")).toBe("Term likely ends about Nov 2031");
  expect(words(null, "2024-02-29")).toBe("Term likely ended 2024 (computed)");
  expect(words(null, null)).toBeNull();
  expect(words(null, "2031-11-02", "abandoned")).toBeNull();
});
