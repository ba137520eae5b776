/**
 * The available limits per minute. Each is a binding in wrangler.toml (`PER_MINUTE_60` and so on); a test compares the
 * two. One binding serves several limits, under different keys.
 */
export const PER_MINUTE = [5, 20, 60, 120, 300, 600, 1200, 3000] as const;
export type PerMinute = (typeof PER_MINUTE)[number];

/**
 * Requests per minute, for one session and for one network address. Each room defines its own limits. A limit leaves
 * room for a fast user (at least 60 searches and 20 sign-ins a minute) and for ten of them behind
 * one address. Exact limits are counted in the database: free searches, thirty chat messages a minute, twenty inquiries
 * a day. Pages that only read have no limit.
 */
export type RateLimit = {
  /** Key prefix: limits with different names are counted apart. */
  name: string;
  reader: PerMinute;
  /** Higher than `reader`, because an organisation, a campus or a mobile network may share one address. */
  address: PerMinute;
  /** The noun in the message to the user. */
  what: string;
};

/** Notes, reactions and requests: quick clicks, and form posts that a browser stored while offline. */
export const CHANGES: RateLimit = { name: "write", reader: 120, address: 3000, what: "changes" };

/**
 * Session refreshes: per session that QUAD granted, and for all other tokens of one network. A browser refreshes once
 * an hour, but every tab and request at that moment does so separately.
 */
export const REFRESH_LIMITS = { known: 60, unknown: 5 } as const satisfies Record<
  string,
  PerMinute
>;

/** The period of every limit in seconds, and the `Retry-After` when one is exceeded. */
export const RATE_PERIOD_SECONDS = 60;
