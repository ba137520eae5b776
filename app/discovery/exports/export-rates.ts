import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** Exports of technologies, on the way to the database's limit of twenty an hour for each person. */
export const EXPORT_FILES: RateLimit = {
  name: "export-file",
  reader: 20,
  address: 300,
  what: "exports",
};
