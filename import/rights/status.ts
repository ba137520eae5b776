import type { PatentStatus } from "../vocabulary.ts";

const ENDED =
  /\b(?:expired|lapsed|abandon(?:ed|ment)|withdrawn|discontinued|inactive|not active|revoked|ceased|rejected|refused|terminated|cancell?ed|invalidated|surrendered|dead|not[- ]in[- ]force|unknown|unpatented|no patents?|(?:patent )?(?:not|never) (?:yet )?(?:issued|granted|filed|patented))\b/i;
const GRANTED =
  /\b(?:issued|granted|grant|active|in[- ]force|patented|registered|alive|reissued?)\b/i;
const APPLIED =
  /\b(?:application|applications|applied|pending|published|publication|provisional|nonprovisional|filed|allowed|allowance|pct|under examination|examination|converted|pre-?grant)\b/i;

/**
 * The status that an owner's words name: issued, granted, active → active; application, pending,
 * published, provisional → pending; expired, lapsed, abandoned, unknown and everything else → other.
 * An ended right is ended whatever else the words say ("granted, lapsed 2012").
 */
export function statusOf(words: string | null | undefined): PatentStatus {
  const text = words ?? "";
  if (ENDED.test(text)) return "other";
  if (/\ballow(?:ed|ance)\b/i.test(text)) return "pending";
  // "Provisional (Active)" is an application that is alive.
  if (
    /\b(?:provisional|pct|pending)\b/i.test(text) &&
    !/\b(?:issued|granted|patented)\b/i.test(text)
  )
    return "pending";
  if (GRANTED.test(text)) return "active";
  return APPLIED.test(text) ? "pending" : "other";
}
