import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** Maximum characters of a message; the database has the same limit. */
export const LONGEST_INQUIRY = 5000;

/** Most owners that are asked from a shortlist at a time. */
export const MOST_OWNERS = 10;

/** Most characters of a message to several owners; the rest of an inquiry names its technologies. */
export const LONGEST_SHARED_MESSAGE = 2000;

export const INQUIRIES: RateLimit = {
  name: "inquiry",
  reader: 60,
  address: 300,
  what: "inquiries",
};
