import cases from "./membership-cases.json";

/** An instant relative to the case's "now": before, at, shortly after, and later. */
export type Moment = "past" | "now" | "soon" | "later" | null;

/** Pro flag, end of the subscription, end of the trial; then whether that is valid, and the end that is displayed. */
type MembershipCase = [
  isPro: boolean,
  subscriptionEnd: Moment,
  trialEnd: Moment,
  valid: boolean,
  displayed: Moment,
];

/**
 * Every kind of profile that the rule distinguishes. One table for two implementations: `displayedEnd`, and
 * `private.is_valid_subscription`.
 */
export const MEMBERSHIP_CASES = cases as MembershipCase[];
