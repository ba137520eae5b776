import type { RateLimit } from "../platform/rate-limits.ts";

/** The longest message, in characters; the database refuses longer ones too. */
export const LONGEST_INQUIRY = 5000;

export const INQUIRIES: RateLimit = {
  name: "inquiry",
  reader: 60,
  address: 300,
  what: "inquiries",
};
