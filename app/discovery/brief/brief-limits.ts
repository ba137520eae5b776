import { MOST_NEEDS } from "../compare/read-ids.ts";

/** Characters of the sentences that say what is sought, and of a requirement. */
export const LONGEST_SOUGHT = 1000;
export const LONGEST_NEED = 120;
/** A brief's requirements, as `tidyKeywords` limits them. */
export const NEED_LIMITS = { longest: LONGEST_NEED, most: MOST_NEEDS };
/** Bytes of a file with a brief. */
export const LARGEST_BRIEF = 2_000_000;
/** Characters of a brief that are read: some twenty pages. */
export const LONGEST_BRIEF = 60_000;
