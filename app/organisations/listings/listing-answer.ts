import type { ListingProblems, ListingTexts } from "./listing-content.ts";
import type { ListingColumn } from "./listing-fields.ts";
import { messages } from "./listing-words.json";

/** A listing's form that was not saved as a whole: why, the typed text, and the reasons against it. */
export type ListingAnswer = {
  error: string;
  texts: ListingTexts;
  problems: ListingProblems;
  /** The columns that somebody else changed meanwhile; `texts` holds what this editor typed. */
  conflicts: ListingColumn[];
  /** The posted form's record of its first texts, where nothing was saved; absent where the page's own is newer. */
  seen?: string;
  /** The typed words of the images, by their keys; that of a new one is empty. */
  words: Record<string, string>;
  /** What was filled in for a document. */
  document?: { name: string; isPublic: boolean };
};

/** Images of a technology at most: the places that the form has. */
export const MOST_IMAGES = 10;

/** Documents of a technology at most. */
export const MOST_DOCUMENTS = 3;

/** A posted form's words on its images, by their keys. */
export function readImageWords(fields: Record<string, string>): Record<string, string> {
  const places = Array.from({ length: MOST_IMAGES }, (_, place) => place);
  return Object.fromEntries(
    places.flatMap((place) => {
      const [key, words] = [fields[`key-${place}`], fields[`words-${place}`]];
      return key === undefined || words === undefined ? [] : [[key, words]];
    }),
  );
}

/** One-time messages after a form, by the URL's `said`. */
const MESSAGES: Record<string, string> = messages;

/** The message that an address names; null for none. 'changed-12' counts listings. */
export function listingMessage(said: string | null): string | null {
  const several = /^changed-(\d{1,4})$/.exec(said ?? "")?.[1];
  if (several === "0") return "Nothing was changed: they were like this already.";
  if (several !== undefined)
    return several === "1" ? "1 listing changed." : `${several} listings changed.`;
  return said !== null && Object.hasOwn(MESSAGES, said) ? (MESSAGES[said] ?? null) : null;
}
