import { scopes } from "./account-words.json";

/** A key's scopes, in the order of the form, with the words for people. */
export const KEY_SCOPES = ["read", "search", "shortlists", "organisations", "listings"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const SCOPE_WORDS: Record<KeyScope, { name: string; may: string }> = scopes;

/** How long a key is valid, in days; null for no end. */
export const KEY_TERMS = {
  "30": { days: 30, words: "30 days" },
  "90": { days: 90, words: "90 days" },
  "365": { days: 365, words: "One year" },
  never: { days: null, words: "Until revoked" },
} as const;
export type KeyTerm = keyof typeof KEY_TERMS;
/** Keys are in the order of the form; an object's keys that are numbers come first by themselves. */
export const TERM_NAMES = Object.keys(KEY_TERMS) as KeyTerm[];

/** How many live keys a person may have; the database counts them. */
export const MOST_KEYS = 20;
