import accounts from "./sample-accounts.json" with { type: "json" };

/** The sample accounts, as the README lists them; any other e-mail address is a free user. */
export const SAMPLE_ACCOUNTS: readonly { email: string; id: string; what: string }[] = accounts;
