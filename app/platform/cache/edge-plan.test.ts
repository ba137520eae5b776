import { expect, test } from "vitest";
import {
  POLL_INTERVAL_MS,
  planAnswer,
  REVALIDATE_AFTER_MS,
  STALE_IF_ERROR_MS,
  TTL_MS,
} from "./edge-plan.ts";

const NOW = 1_800_000_000_000;
const page = (age = 1000, version: number | null = 7) => ({ madeAt: NOW - age, version });
const known = (age = 1000, version: number | null = 7, failed: number | null = null) => ({
  version,
  fetchedAt: NOW - age,
  failedAt: failed === null ? null : NOW - failed,
});

test("a page of the version that was just heard is served, and nothing is asked", () => {
  expect(planAnswer(page(), known(), NOW)).toEqual({ serve: "hit", refresh: false });
});

test("after five seconds the page is served and the catalogue asked behind it", () => {
  expect(planAnswer(page(), known(POLL_INTERVAL_MS - 1), NOW).refresh).toBe(false);
  expect(planAnswer(page(), known(POLL_INTERVAL_MS), NOW)).toEqual({
    serve: "stale",
    refresh: true,
  });
});

test("after ten minutes without a word of the catalogue the reader waits", () => {
  expect(planAnswer(page(TTL_MS), known(TTL_MS - 1), NOW).serve).toBe("stale");
  expect(planAnswer(page(TTL_MS), known(TTL_MS), NOW)).toEqual({
    serve: "miss",
    refresh: true,
  });
  expect(planAnswer(page(TTL_MS), null, NOW)).toEqual({ serve: "miss", refresh: true });
});

test("a page of another version is made anew", () => {
  expect(planAnswer(page(1000, 6), known(), NOW)).toEqual({ serve: "miss", refresh: false });
  // The same holds if the page's version is greater: a restored database is a different catalogue.
  expect(planAnswer(page(1000, 8), known(), NOW).serve).toBe("miss");
});

test("a page whose version is not known is served once and made again", () => {
  expect(planAnswer(page(1000, null), known(), NOW)).toEqual({ serve: "stale", refresh: true });
  expect(planAnswer(page(), null, NOW)).toEqual({ serve: "stale", refresh: true });
});

test("after an hour a page is made anew although nothing changed", () => {
  const old = page(REVALIDATE_AFTER_MS);
  expect(planAnswer(old, known(), NOW)).toEqual({ serve: "stale", refresh: true });
});

test("while the catalogue does not answer, a page of any version is served with its mark", () => {
  for (const age of [1000, REVALIDATE_AFTER_MS, STALE_IF_ERROR_MS - 1]) {
    expect(planAnswer(page(age, 3), known(STALE_IF_ERROR_MS, 7, 1000), NOW)).toEqual({
      serve: "kept",
      refresh: false,
    });
  }
});

test("a catalogue that does not answer is asked every five seconds", () => {
  expect(planAnswer(page(), known(TTL_MS, 7, POLL_INTERVAL_MS - 1), NOW).refresh).toBe(false);
  expect(planAnswer(page(), known(TTL_MS, 7, POLL_INTERVAL_MS), NOW).refresh).toBe(true);
  expect(planAnswer(null, known(TTL_MS, 7, POLL_INTERVAL_MS - 1), NOW).refresh).toBe(false);
});
