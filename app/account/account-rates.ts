import type { RateLimit } from "../platform/rate-limits.ts";

/** The way to Google. Whoever is not signed in yet has only their address. */
export const SIGN_INS: RateLimit = { name: "sign-in", reader: 60, address: 600, what: "sign-ins" };

/** The way back, which asks the auth service for a session. */
export const CALLBACKS: RateLimit = { ...SIGN_INS, name: "callback" };

/** Reads everything that an account holds. */
export const EXPORTS: RateLimit = { name: "export", reader: 20, address: 300, what: "exports" };
