import type { RateLimit } from "../platform/rate-limits.ts";

/** Pages, posts and API calls that search: the dearest of what the database does. */
export const SEARCHES: RateLimit = {
  name: "search",
  reader: 120,
  address: 1200,
  what: "searches",
};

/** Prompts that a model turns into words: each costs tokens, before the database says who asks. */
export const PROMPTS: RateLimit = { name: "words", reader: 60, address: 600, what: "prompts" };

/** Suggestions while one types: one per pause in typing. */
export const SUGGESTIONS: RateLimit = {
  name: "typing",
  reader: 300,
  address: 3000,
  what: "suggestions",
};
