/**
 * Where Stripe posts its events. The only path that accepts posts from other origins, authenticated by their signature.
 */
export const WEBHOOK_PATH = "/api/stripe-webhook";
