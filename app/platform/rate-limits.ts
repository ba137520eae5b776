/**
 * The numbers of requests a minute that can be told apart: each is a binding of wrangler.toml, `PER_MINUTE_60` and so
 * on, and a test compares the two. One binding counts for several limits, by other keys.
 */
export const PER_MINUTE = [5, 20, 60, 120, 300, 600, 1200, 3000] as const;
export type PerMinute = (typeof PER_MINUTE)[number];

/** How much of something is taken in a minute: of one session, and of one network address. */
type RateLimit = {
  reader: PerMinute;
  /** An office, a campus or a telephone company's customers may stand behind one address. */
  address: PerMinute;
  /** As a sentence names it. */
  what: string;
};

/**
 * Every limit. Each leaves room for a person in a hurry (60 searches and 20 sign-ins a minute at the least, design.md
 * section 9) and ten such people behind one address. What must be exact is counted in the database besides: trial
 * searches, thirty chat messages a minute, twenty inquiries a day. Pages that are only read have no limit here.
 */
export const RATE_LIMITS = {
  /** Pages, posts and API calls that search: the dearest of what the database does. */
  search: { reader: 120, address: 1200, what: "searches" },
  /** Prompts that a model turns into words: each costs tokens, before the database says who asks. */
  words: { reader: 60, address: 600, what: "prompts" },
  /** Suggestions while one types: one per pause in typing. */
  typing: { reader: 300, address: 3000, what: "suggestions" },
  /** The database takes thirty of one person; this keeps the others from reaching it. */
  chat: { reader: 60, address: 600, what: "questions" },
  /** Each is a message in the team's inbox, and strangers may send it. */
  contact: { reader: 20, address: 60, what: "messages" },
  inquiry: { reader: 60, address: 300, what: "inquiries" },
  /** Checkout, portal and the end of an account: each makes several calls of Stripe. */
  billing: { reader: 60, address: 600, what: "billing requests" },
  /** The way to Google. Whoever is not signed in yet has only his address. */
  "sign-in": { reader: 60, address: 600, what: "sign-ins" },
  /** The way back, which asks the auth service for a session. */
  callback: { reader: 60, address: 600, what: "sign-ins" },
  /** A PDF viewer asks for a file in many parts. */
  download: { reader: 120, address: 1200, what: "downloads" },
  /** Reads everything that an account holds. */
  export: { reader: 20, address: 300, what: "exports" },
  /** Notes and reactions: quick clicks, and what a browser kept while it was offline. */
  write: { reader: 120, address: 3000, what: "changes" },
} as const satisfies Record<string, RateLimit>;
export type RateName = keyof typeof RATE_LIMITS;

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
