/**
 * The result of a return from checkout. "confirmed": the profile is up to date. "confirming": paid or not, Stripe could
 * not be read yet, and the webhook will update the profile. "not-yours": the checkout session is not the signed-in
 * user's.
 */
export type CheckoutReturn = "confirmed" | "confirming" | "not-yours";
