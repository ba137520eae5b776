/** The fields of a profile that the rule reads: the flag and two ISO instants. */
export type Membership = {
  isPro: boolean;
  subscriptionEnd: string | null;
  trialEnd: string | null;
};

/**
 * The end displayed with a valid subscription, as an ISO instant: the trial's if it is active and there is no later
 * subscription end, else the subscription's. Null without a valid one: neither Pro nor a trial with an end in the
 * future, or no profile. `private.is_valid_subscription` is the same rule in SQL.
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
