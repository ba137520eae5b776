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
 * Every kind of profile that the rule distinguishes. One table for two implementations:
 * `hasValidSubscription` with `displayedEnd`, and `private.is_valid_subscription`.
 */
export const MEMBERSHIP_CASES: MembershipCase[] = [
  [false, null, null, false, null],
  [false, null, "past", false, null],
  [false, null, "now", false, null],
  [false, null, "soon", true, "soon"],
  [false, null, "later", true, "later"],
  [false, "past", null, false, null],
  [false, "past", "past", false, null],
  [false, "past", "now", false, null],
  [false, "past", "soon", true, "soon"],
  [false, "past", "later", true, "later"],
  [false, "now", null, false, null],
  [false, "now", "past", false, null],
  [false, "now", "now", false, null],
  [false, "now", "soon", true, "soon"],
  [false, "now", "later", true, "later"],
  [false, "soon", null, false, null],
  [false, "soon", "past", false, null],
  [false, "soon", "now", false, null],
  [false, "soon", "soon", true, "soon"],
  [false, "soon", "later", true, "later"],
  [false, "later", null, false, null],
  [false, "later", "past", false, null],
  [false, "later", "now", false, null],
  [false, "later", "soon", true, "soon"],
  [false, "later", "later", true, "later"],
  [true, null, null, false, null],
  [true, null, "past", false, null],
  [true, null, "now", false, null],
  [true, null, "soon", true, "soon"],
  [true, null, "later", true, "later"],
  [true, "past", null, false, null],
  [true, "past", "past", false, null],
  [true, "past", "now", false, null],
  [true, "past", "soon", true, "soon"],
  [true, "past", "later", true, "later"],
  [true, "now", null, false, null],
  [true, "now", "past", false, null],
  [true, "now", "now", false, null],
  [true, "now", "soon", true, "soon"],
  [true, "now", "later", true, "later"],
  [true, "soon", null, true, "soon"],
  [true, "soon", "past", true, "soon"],
  [true, "soon", "now", true, "soon"],
  [true, "soon", "soon", true, "soon"],
  [true, "soon", "later", true, "soon"],
  [true, "later", null, true, "later"],
  [true, "later", "past", true, "later"],
  [true, "later", "now", true, "later"],
  [true, "later", "soon", true, "soon"],
  [true, "later", "later", true, "later"],
];
