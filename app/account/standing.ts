import { displayedEnd, type Membership } from "../membership/valid-subscription.ts";

/** How somebody's membership stands: `end` is the ISO instant that a valid one is shown with, or that one ended at. */
export type Standing =
  | { state: "subscription" | "trial"; end: string }
  | { state: "subscription-ended" | "trial-ended"; end: string }
  | { state: "free" };

/** What the account page says of a membership at `now`. Of two that ended, the later one is told. */
export function standingOf(membership: Membership, now: Date): Standing {
  const { subscriptionEnd, trialEnd } = membership;
  const end = displayedEnd(membership, now);
  if (end !== null) {
    return { state: same(end, trialEnd) ? "trial" : "subscription", end };
  }
  // An end that lies ahead of someone who is not Pro was never paid for, and is not told.
  const ended = [
    { state: "subscription-ended" as const, end: past(subscriptionEnd, now) },
    { state: "trial-ended" as const, end: past(trialEnd, now) },
  ].flatMap(({ state, end: at }) => (at === null ? [] : [{ state, end: at }]));
  const [last] = ended.sort((a, b) => Date.parse(b.end) - Date.parse(a.end));
  return last ?? { state: "free" };
}

function past(instant: string | null, now: Date): string | null {
  return instant !== null && Date.parse(instant) <= now.getTime() ? instant : null;
}

function same(a: string, b: string | null): boolean {
  return b !== null && Date.parse(a) === Date.parse(b);
}
