import { displayedEnd, type Membership } from "#app/membership/valid-subscription.ts";

/** The state of a membership: `end` is the ISO instant at which a valid one ends, or at which an ended one did. */
export type Standing =
  | { state: "subscription" | "trial"; end: string }
  | { state: "subscription-ended" | "trial-ended"; end: string }
  | { state: "free" };

/** The state of a membership at `now`. If both a trial and a subscription ended, the later end counts. */
export function standingOf(membership: Membership, now: Date): Standing {
  const { subscriptionEnd, trialEnd } = membership;
  const end = displayedEnd(membership, now);
  if (end !== null) {
    return { state: same(end, trialEnd) ? "trial" : "subscription", end };
  }
  // A future end without Pro was never paid for, so it is not shown.
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
