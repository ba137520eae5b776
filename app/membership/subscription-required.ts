/** The failure of a user without Pro who requests a Pro feature. */
export const SUBSCRIPTION_REQUIRED = { code: "subscription-required", status: 403 } as const;
