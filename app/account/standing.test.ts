import { expect, test } from "vitest";
import { type Standing, standingOf } from "./standing.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

test.each<[string, boolean, number | null, number | null, Standing["state"], number | null]>([
  ["someone new", false, null, null, "free", null],
  ["a subscriber", true, 30, null, "subscription", 30],
  ["a subscriber whose trial is over", true, 30, -3, "subscription", 30],
  ["a trial user", false, null, 7, "trial", 7],
  ["a trial that ends before the subscription", true, 30, 7, "trial", 7],
  ["a trial that ends after the subscription", true, 7, 30, "subscription", 7],
  ["an expired subscriber", true, -1, null, "subscription-ended", -1],
  ["a subscriber who was refunded", false, -1, null, "subscription-ended", -1],
  ["an expired trial", false, null, -2, "trial-ended", -2],
  ["a trial, then a subscription, both over", true, -1, -40, "subscription-ended", -1],
  ["a subscription, then a trial, both over", true, -40, -1, "trial-ended", -1],
  ["an end at this very moment", true, 0, null, "subscription-ended", 0],
  ["an end ahead that was never paid for", false, 30, null, "free", null],
])("%s", (_, isPro, subscription, trial, state, end) => {
  const standing = standingOf(
    {
      isPro,
      subscriptionEnd: subscription === null ? null : at(subscription),
      trialEnd: trial === null ? null : at(trial),
    },
    NOW,
  );
  expect(standing).toEqual(end === null ? { state } : { state, end: at(end) });
});
