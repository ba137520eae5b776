import type { RateLimit } from "../platform/rate-limits.ts";

/** Maximum characters of a message; the database has the same limit. */
export const LONGEST_INQUIRY = 5000;

export const INQUIRIES: RateLimit = {
  name: "inquiry",
  reader: 60,
  address: 300,
  what: "inquiries",
};
