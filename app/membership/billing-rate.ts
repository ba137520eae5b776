import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** Checkout, portal and account deletion: each makes several Stripe calls. */
export const BILLING_REQUESTS: RateLimit = {
  name: "billing",
  reader: 60,
  address: 600,
  what: "billing requests",
};
