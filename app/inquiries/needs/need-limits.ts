/** Characters of a need's texts, and how many requirements it has. */
export const NEED_LIMITS = {
  asker: 100,
  sought: 1000,
  requirements: 8,
  requirement: 200,
  /** Of an answer, a question or a reply: three sentences. */
  words: 600,
} as const;

/** Days for which a need is open at most, and for which a new one is at first. */
export const LONGEST_DAYS = 180;
export const USUAL_DAYS = 90;
