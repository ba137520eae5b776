import { expect, test } from "vitest";
import { membershipEnd } from "./membership-end.ts";

const now = new Date("2026-03-10T12:00:00Z");
const past = "2026-03-01T00:00:00Z";
const soon = "2026-03-20T00:00:00Z";
const later = "2026-09-01T00:00:00Z";

test("a subscription without a trial is shown with its own end", () => {
  expect(membershipEnd({ isPro: true, subscriptionEnd: later, trialEnd: null }, now)).toBe(later);
});

test("an active trial without a subscription is shown with the trial's end", () => {
  expect(membershipEnd({ isPro: false, subscriptionEnd: null, trialEnd: soon }, now)).toBe(soon);
});

test("an active trial that ends before the subscription is what is shown", () => {
  expect(membershipEnd({ isPro: true, subscriptionEnd: later, trialEnd: soon }, now)).toBe(soon);
});

test("a trial that outlasts the subscription, or is over, gives way to it", () => {
  expect(membershipEnd({ isPro: true, subscriptionEnd: soon, trialEnd: later }, now)).toBe(soon);
  expect(membershipEnd({ isPro: true, subscriptionEnd: later, trialEnd: past }, now)).toBe(later);
});

test("an end date without the Pro flag is no subscription", () => {
  expect(membershipEnd({ isPro: false, subscriptionEnd: later, trialEnd: past }, now)).toBeNull();
});

test("the very instant of its end is past it", () => {
  const end = now.toISOString();
  expect(membershipEnd({ isPro: true, subscriptionEnd: end, trialEnd: end }, now)).toBeNull();
});
