/** Stripe posts its events to it: the only path that accepts posts from other origins, authenticated by signature. */
export const WEBHOOK_PATH = "/api/stripe-webhook";
