import type { RateLimit } from "../platform/rate-limits.ts";

/** Checkout, portal and the end of an account: each makes several calls of Stripe. */
export const BILLING_REQUESTS: RateLimit = {
  name: "billing",
  reader: 60,
  address: 600,
  what: "billing requests",
};
