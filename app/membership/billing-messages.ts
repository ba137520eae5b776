/**
 * Messages of the billing routes. The keys are the failures' codes; `/login?billing=…` carries them back to the page if
 * a form was posted without JavaScript.
 */
export const BILLING_MESSAGES = {
  "sign-in-required": "Sign in first; then you can subscribe or manage your subscription.",
  "session-rejected": "Your session has ended. Please sign in again.",
  "wrong-account": "This request was made for another account.",
  "invalid-input": "That request could not be read. Please choose the monthly or the yearly plan.",
  "unknown-code":
    "That promotion code is not known. Check its spelling, or leave the field empty to go on without one.",
  "code-used":
    "You have already used your free month. Leave the code field empty to continue without it.",
  "already-subscribed":
    "You have a subscription already. Use 'Manage subscription' to change or cancel it.",
  "no-subscription": "There is no subscription to manage yet.",
  "checkout-replaced":
    "Another checkout was started for this account at the same moment. Please continue there, or try again.",
  "not-set-up": "Subscriptions are not set up here.",
  "rate-limited":
    "Those were too many requests in one minute. Nothing was changed; please wait a minute, then try again.",
  "service-unavailable":
    "The payment service could not be reached just now. Nothing was changed; please try again in a moment.",
} as const;

/** The status of each failure that is specific to billing. */
export const BILLING_STATUS = {
  "unknown-code": 400,
  "code-used": 409,
  "already-subscribed": 409,
  "no-subscription": 409,
  "checkout-replaced": 409,
  "not-set-up": 503,
} as const;

export type BillingCode = keyof typeof BILLING_MESSAGES;

/** The message for a `?billing=` parameter; null for an unknown code. */
export function billingMessage(code: string | null): string | null {
  return code !== null && Object.hasOwn(BILLING_MESSAGES, code)
    ? BILLING_MESSAGES[code as BillingCode]
    : null;
}
