import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** The maximum length of an e-mail address (RFC 5321), and of a message in characters. */
export const CONTACT_LIMITS = { email: 254, message: 10_000 } as const;

/** Each message goes to the team's inbox, and anyone may send one. */
export const MESSAGES: RateLimit = { name: "contact", reader: 20, address: 60, what: "messages" };
