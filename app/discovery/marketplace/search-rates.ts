import type { RateLimit } from "#app/platform/session/rate-limits.ts";

/** Pages, posts and API calls that search: the most expensive database work. */
export const SEARCHES: RateLimit = {
  name: "search",
  reader: 120,
  address: 1200,
  what: "searches",
};

/** Prompts that a model turns into words. Each costs tokens before the database has identified the user. */
export const PROMPTS: RateLimit = { name: "words", reader: 60, address: 600, what: "prompts" };

/** Briefs that are read: files are opened, and a model may choose among their sentences. */
export const BRIEFS: RateLimit = { name: "brief", reader: 20, address: 120, what: "briefs" };

/** Suggestions while typing: one request per pause. */
export const SUGGESTIONS: RateLimit = {
  name: "typing",
  reader: 300,
  address: 3000,
  what: "suggestions",
};
