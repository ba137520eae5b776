/** Where Stripe posts its events, without a browser: the one address that takes posts from elsewhere, by their signature. */
export const WEBHOOK_PATH = "/api/stripe-webhook";
