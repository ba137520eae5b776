/** What the rule reads of a profile: the flag and two ISO instants. */
export type Membership = {
  isPro: boolean;
  subscriptionEnd: string | null;
  trialEnd: string | null;
};

/**
 * Whether someone has a valid subscription (specification, section 4): Pro with an end in the future, or a trial's
 * end in the future. A missing profile, null, has none. `private.is_valid_subscription` is the same rule in SQL.
 */
export function hasValidSubscription(profile: Membership | null, now: Date): boolean {
  if (!profile) return false;
  return activeSubscription(profile, now) !== null || inFuture(profile.trialEnd, now) !== null;
}

/**
 * The end that a valid subscription is shown with, as an ISO instant: the trial's while it is active and ends
 * before the subscription or there is none, else the subscription's. Null where neither is active.
 */
export function displayedEnd(profile: Membership | null, now: Date): string | null {
  if (!profile) return null;
  const trial = inFuture(profile.trialEnd, now);
  const subscription = activeSubscription(profile, now);
  if (trial === null) return subscription;
  if (subscription === null) return trial;
  return Date.parse(trial) < Date.parse(subscription) ? trial : subscription;
}

function activeSubscription(profile: Membership, now: Date): string | null {
  return profile.isPro ? inFuture(profile.subscriptionEnd, now) : null;
}

function inFuture(instant: string | null, now: Date): string | null {
  return instant !== null && Date.parse(instant) > now.getTime() ? instant : null;
}
