/** Events that are sent to a webhook. */
export const WEBHOOK_KINDS = ["listing.changed", "inquiry.received"] as const;
