/** Known facts of one patent document's filing, as far as its term depends on it. */
export type Filing = {
  /** ISO day on which this document's application was filed; null where it is not known. */
  filedOn: string | null;
  /**
   * ISO days of earlier national, non-provisional applications that it continues; null for one whose day is not known.
   * Provisional applications and foreign priorities do not shorten a term.
   */
  parents: readonly (string | null)[];
  kind: "utility" | "design" | "plant" | "provisional" | "international";
  isUnitedStatesGrant: boolean;
  /** ISO day of the grant, where it is known. */
  grantedOn?: string | null;
  /** Days by which the office extended the term. */
  extendedDays?: number;
};

/**
 * An American patent of an earlier application ends seventeen years after its grant, or twenty after its filing if that is
 * later (35 U.S.C. 154 (c)).
 */
const TERM_FROM_FILING = "1995-06-08";

/**
 * The day on which a patent's term ends by the common rule, twenty years after its earliest national, non-provisional
 * filing (TRIPS article 33; 35 U.S.C. 154 (a)(2)), and the days by which it was extended; disclaimers and unpaid fees are
 * not known, nor that a grant took more than three years where an American application of before June 1995 has no day of
 * grant. Null where the rule does not apply or the earliest day is not known. Where only the document's own day is known, twenty years after it
 * is the latest possible end, so it is given only when it lies before `today`.
 */
export function termEnd(filing: Filing, today: string): string | null {
  if (filing.kind !== "utility" || filing.filedOn === null) return null;
  const known = filing.parents.filter((day) => day !== null);
  const earliest = [filing.filedOn, ...known].sort()[0] ?? filing.filedOn;
  const isOld = filing.isUnitedStatesGrant && filing.filedOn < TERM_FROM_FILING;
  const fromGrant = isOld && filing.grantedOn ? yearsAfter(filing.grantedOn, 17) : "";
  const fromFiling = yearsAfter(earliest, 20);
  const unextended = fromGrant > fromFiling ? fromGrant : fromFiling;
  const end = new Date(Date.parse(unextended) + (filing.extendedDays || 0) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const isEarliestKnown = known.length === filing.parents.length;
  return isEarliestKnown || end < today ? end : null;
}

const DAY_MS = 86_400_000;

/** The same day some years later; 29 February becomes 28 February where there is none. */
function yearsAfter(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years;
  const rest = day.slice(4);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return `${year}${rest === "-02-29" && !isLeap ? "-02-28" : rest}`;
}
