/** What belongs to Pro was asked for without it. */
export const SUBSCRIPTION_REQUIRED = { code: "subscription-required", status: 403 } as const;
