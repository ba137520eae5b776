import { expect, test } from "vitest";
import { allowanceOf, remainingWords } from "./allowance.ts";
import type { OpenedMarketplace } from "./opened-marketplace.ts";

const viewer = (trialSearches: number, subscribed = false) => ({
  subscribed,
  trialSearches,
  at: "2026-12-31T23:59:59Z",
});
const listing = (of: ReturnType<typeof viewer> | null) =>
  ({ kind: "listing", page: { viewer: of } }) as unknown as OpenedMarketplace;
const search = (of: ReturnType<typeof viewer>, remaining: number | null) =>
  ({ kind: "search", page: { viewer: of, search: { remaining } } }) as unknown as OpenedMarketplace;

test("six searches less those of this month are left, and never less than none", () => {
  expect(allowanceOf(listing(viewer(0)), true)).toMatchObject({ kind: "trial", remaining: 6 });
  expect(allowanceOf(listing(viewer(5)), true)).toMatchObject({ kind: "trial", remaining: 1 });
  expect(allowanceOf(listing(viewer(6)), true)).toMatchObject({ kind: "trial", remaining: 0 });
});

test("what a search said counts before what the viewer says", () => {
  // The viewer was read before the search was charged.
  expect(allowanceOf(search(viewer(2), 3), true)).toMatchObject({ kind: "trial", remaining: 3 });
  expect(allowanceOf(search(viewer(2, true), null), true)).toEqual({ kind: "subscriber" });
});

test("without an answer a member's allowance is unknown, and a visitor has none", () => {
  expect(allowanceOf(null, true)).toEqual({ kind: "unknown" });
  expect(allowanceOf(null, false)).toEqual({ kind: "visitor" });
  expect(allowanceOf(listing(null), true)).toEqual({ kind: "visitor" });
});

test("the words count as people do", () => {
  expect([5, 1, 0].map(remainingWords)).toEqual([
    "5 free searches left this month",
    "1 free search left this month",
    "0 free searches left this month",
  ]);
});
