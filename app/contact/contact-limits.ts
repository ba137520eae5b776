/** The longest e-mail address that mail knows (RFC 5321), and the longest message taken, in characters. */
export const CONTACT_LIMITS = { email: 254, message: 10_000 } as const;
