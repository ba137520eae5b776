import type { Viewer } from "../catalogue/catalogue.schema.ts";

type Membership = Pick<NonNullable<Viewer>, "isPro" | "subscriptionEnd" | "trialEnd">;

/**
 * The end that a valid subscription is shown with, as an ISO instant: the trial's while it is active and ends
 * before the subscription or there is none, else the subscription's. Null where neither is active.
 */
export function membershipEnd(membership: Membership, now: Date): string | null {
  const trial = inFuture(membership.trialEnd, now);
  const subscription = membership.isPro ? inFuture(membership.subscriptionEnd, now) : null;
  if (trial === null) return subscription;
  if (subscription === null) return trial;
  return Date.parse(trial) < Date.parse(subscription) ? trial : subscription;
}

function inFuture(instant: string | null, now: Date): string | null {
  return instant !== null && Date.parse(instant) > now.getTime() ? instant : null;
}
