import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** Forms that may bring files of up to 20 MB. */
export const UPLOADS: RateLimit = { name: "upload", reader: 60, address: 300, what: "uploads" };
