import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** High, because a PDF viewer fetches a file in many parts. */
export const DOWNLOADS: RateLimit = {
  name: "download",
  reader: 120,
  address: 1200,
  what: "downloads",
};
