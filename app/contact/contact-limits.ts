import type { RateLimit } from "../platform/rate-limits.ts";

/** The longest e-mail address that mail knows (RFC 5321), and the longest message taken, in characters. */
export const CONTACT_LIMITS = { email: 254, message: 10_000 } as const;

/** Each is a message in the team's inbox, and strangers may send it. */
export const MESSAGES: RateLimit = { name: "contact", reader: 20, address: 60, what: "messages" };
