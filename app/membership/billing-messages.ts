import messages from "./billing-messages.json";

/**
 * Messages of the billing routes. The keys are the failures' codes; `/login?billing=…` carries them back to the page if
 * a form was posted without JavaScript.
 */
export const BILLING_MESSAGES = messages;

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
