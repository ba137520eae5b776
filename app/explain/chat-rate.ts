import type { RateLimit } from "../platform/rate-limits.ts";

/** The database takes thirty of one person; this keeps the others from reaching it. */
export const QUESTIONS: RateLimit = { name: "chat", reader: 60, address: 600, what: "questions" };
