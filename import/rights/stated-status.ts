import type { PatentStatus } from "../vocabulary.ts";
import type { StatedStatus } from "./stated-statuses.ts";

const EXPIRED = /\b(?:expired|lapsed|ceased|inactive|not[- ]in[- ]force|terminated|surrendered)\b/i;
const ABANDONED =
  /\b(?:abandon(?:ed|ment)|withdrawn|discontinued|refused|rejected|revoked|cancell?ed|invalidated|dead)\b/i;
/** Words that there is no right, or none yet. */
export const NO_RIGHT =
  /\b(?:no patents?|unpatented|(?:not|never) (?:yet )?(?:been )?(?:filed|issued|granted|patented))\b/i;
const PENDING =
  /\b(?:pending|provisional|application|applications|applied|published|publication|filed|allowed|allowance|pct|under examination)\b/i;
const ACTIVE = /\b(?:active|in[- ]force|alive|registered)\b/i;
const GRANTED = /\b(?:issued|granted|grant|patented|reissued?)\b/i;

/**
 * The status in an owner's words about one right, or null where they state none. An ended right is ended whatever else
 * the words say ("granted, lapsed 2012"); a provisional or international application that is "active" is pending; a grant
 * is `granted`, since words about the day of issue do not say that it is still in force.
 */
export function statedStatusOf(words: string | null | undefined): StatedStatus | null {
  const text = words ?? "";
  if (EXPIRED.test(text)) return "expired";
  if (ABANDONED.test(text)) return "abandoned";
  if (NO_RIGHT.test(text) || /\bunknown\b/i.test(text)) return null;
  const isGranted = GRANTED.test(text);
  if (/\b(?:provisional|pct|pending)\b/i.test(text) && !isGranted) return "pending";
  if (/\ballow(?:ed|ance)\b/i.test(text)) return "pending";
  if (ACTIVE.test(text)) return "active";
  if (isGranted) return "granted";
  return PENDING.test(text) ? "pending" : null;
}

const STRENGTH: readonly StatedStatus[] = ["active", "granted", "pending", "expired", "abandoned"];

/** Of several rights the strongest: one that lives decides before those that ended. Null where none says anything. */
export function strongestStated(stated: Iterable<StatedStatus | null>): StatedStatus | null {
  const known = new Set(stated);
  return STRENGTH.find((status) => known.has(status)) ?? null;
}

/** The value that filters use for what is stated; the database's `private.status_of` is the same. */
export function filterStatus(stated: StatedStatus | null): PatentStatus {
  if (stated === "active" || stated === "granted") return "active";
  return stated === "pending" ? "pending" : "other";
}
