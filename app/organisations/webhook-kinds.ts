/** What a webhook is sent word of. */
export const WEBHOOK_KINDS = ["listing.changed", "inquiry.received"] as const;
