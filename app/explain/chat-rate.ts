import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** The database allows thirty messages a person; this limit keeps excess requests from reaching it. */
export const QUESTIONS: RateLimit = { name: "chat", reader: 60, address: 600, what: "questions" };
