import { expect, test } from "vitest";
import { MEMBERSHIP_CASES, type Moment } from "./membership-cases.ts";
import { displayedEnd } from "./valid-subscription.ts";

const now = new Date("2026-03-10T12:00:00Z");
const INSTANTS = {
  past: "2026-03-10T11:59:59.999Z",
  now: now.toISOString(),
  soon: "2026-03-10T12:00:00.001Z",
  later: "2026-09-01T00:00:00Z",
};
const at = (moment: Moment) => (moment === null ? null : INSTANTS[moment]);

test.each(MEMBERSHIP_CASES)(
  "a profile with Pro %s, a subscription's end %s and a trial's end %s is valid: %s, shown with %s",
  (isPro, subscriptionEnd, trialEnd, valid, displayed) => {
    const profile = {
      isPro,
      subscriptionEnd: at(subscriptionEnd),
      trialEnd: at(trialEnd),
    };
    expect(displayedEnd(profile, now)).toBe(at(displayed));
    expect(displayed !== null).toBe(valid);
  },
);

test("a missing profile counts as not subscribed", () => {
  expect(displayedEnd(null, now)).toBeNull();
});

test("the table holds every combination once", () => {
  const told = MEMBERSHIP_CASES.map(([...profile]) => profile.slice(0, 3).join());
  expect(new Set(told).size).toBe(2 * 5 * 5);
});
