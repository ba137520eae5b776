import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** Redirects to Google. Users who are not signed in yet are limited by address only. */
export const SIGN_INS: RateLimit = { name: "sign-in", reader: 60, address: 600, what: "sign-ins" };

/** Returns from Google, each of which requests a session from the auth service. */
export const CALLBACKS: RateLimit = { ...SIGN_INS, name: "callback" };

/** Exports of everything that an account holds. */
export const EXPORTS: RateLimit = { name: "export", reader: 20, address: 300, what: "exports" };
