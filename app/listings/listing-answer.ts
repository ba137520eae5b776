import type { ListingProblems, ListingTexts } from "./listing-content.ts";
import type { ListingColumn } from "./listing-fields.ts";

/** A listing's form that was not saved as a whole: why, what was typed, and what stands against it. */
export type ListingAnswer = {
  error: string;
  texts: ListingTexts;
  problems: ListingProblems;
  /** The columns that somebody else changed meanwhile; `texts` holds what this editor typed. */
  conflicts: ListingColumn[];
  /** What was typed of a picture that was not changed; without a key of a new one. */
  picture?: { key: string; words: string };
};

/** One-time messages after a form, by the address's `said`. */
const MESSAGES: Record<string, string> = {
  saved: "Saved. Search, lists and pages show it now.",
  unchanged: "Nothing was changed.",
  restored: "Restored. What stood there before is a version of its own.",
  used: "The feed's text is used, and the field follows the feed again.",
  kept: "Your text is kept. You are asked again when the feed says something else.",
  hidden: "Hidden at once. It can be shown again below.",
  shown: "Shown again.",
};

/** The message that an address names; null for none. 'changed-12' counts listings. */
export function listingMessage(said: string | null): string | null {
  const several = /^changed-(\d{1,3})$/.exec(said ?? "")?.[1];
  if (several !== undefined)
    return several === "1" ? "1 listing changed." : `${several} listings changed.`;
  return said !== null && Object.hasOwn(MESSAGES, said) ? (MESSAGES[said] ?? null) : null;
}
