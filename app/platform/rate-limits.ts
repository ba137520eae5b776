/**
 * The numbers of requests a minute that can be told apart: each is a binding of wrangler.toml, `PER_MINUTE_60` and so
 * on, and a test compares the two. One binding counts for several limits, by other keys.
 */
export const PER_MINUTE = [5, 20, 60, 120, 300, 600, 1200, 3000] as const;
export type PerMinute = (typeof PER_MINUTE)[number];

/**
 * How much of something is taken in a minute: of one session, and of one network address. Each room brings its own. A
 * limit leaves room for a person in a hurry (60 searches and 20 sign-ins a minute at the least, design.md section 9) and
 * ten such people behind one address. What must be exact is counted in the database besides: trial searches, thirty
 * chat messages a minute, twenty inquiries a day. Pages that are only read have no limit.
 */
export type RateLimit = {
  /** What is counted apart from the others. */
  name: string;
  reader: PerMinute;
  /** An office, a campus or a telephone company's customers may stand behind one address. */
  address: PerMinute;
  /** As a sentence names it. */
  what: string;
};

/** Notes, reactions and requests: quick clicks, and what a browser stored while it was offline. */
export const CHANGES: RateLimit = { name: "write", reader: 120, address: 3000, what: "changes" };

/**
 * Refreshed sessions: of one that we granted, and of all others from one network. A browser refreshes once an hour,
 * each of its tabs and requests at that moment for itself.
 */
export const REFRESH_LIMITS = { known: 60, unknown: 5 } as const satisfies Record<
  string,
  PerMinute
>;

/** Seconds that every limit counts in; after so many there is room again. */
export const RATE_PERIOD = 60;
