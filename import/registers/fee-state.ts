import { termEnd } from "../rights/term.ts";
import { monthsAfter } from "./days.ts";
import { feeMeaning } from "./fee-codes.ts";
import type { Fees } from "./record.ts";

/** The next fee: of which year, from when and until when it is paid, and the end of the grace period. Days are ISO dates. */
export type NextFee = { year: 4 | 8 | 12; from: string; due: string; graceUntil: string };

export type FeeState = {
  state: "in-force" | "in-grace" | "lapsed" | "ended" | "not-known";
  /** Since when the right has ended. */
  endedOn: string | null;
  revivedOn: string | null;
  nextFee: NextFee | null;
  termEndsOn: string | null;
  why: string;
};

const YEARS = [4, 8, 12] as const;
/** No fee is due for applications before this day (35 U.S.C. 41 (b) and Public Law 96-517). */
const FEES_SINCE = "1980-12-12";

/**
 * The state of an American patent by its fees on the file's own day. A fee is paid from a year before its due day, which is
 * half a year before the end of years 4, 8 and 12, and with a surcharge until that end (37 CFR 1.362). What the
 * file cannot tell is not known: a payment may be younger than the file.
 *
 * @param parents filing days of earlier applications, where another source names them
 */
export function feeState(
  number: string,
  fees: Fees,
  asOf: string,
  parents: readonly (string | null)[] = [],
  extendedDays = 0,
): FeeState {
  const { paid, isEnded, revivedOn } = follow(fees);
  const state: FeeState = {
    state: "not-known",
    endedOn: null,
    revivedOn,
    nextFee: null,
    termEndsOn: termOf(number, fees, asOf, parents, extendedDays),
    why: "",
  };
  if (fees.events.length === 0) return { ...state, why: "the file does not name it" };
  const { granted } = fees;
  if (granted === null) return { ...state, why: "the file names no day of its grant" };
  const feeOf = (year: (typeof YEARS)[number]): NextFee => ({
    year,
    from: monthsAfter(granted, year * 12 - 12),
    due: monthsAfter(granted, year * 12 - 6),
    graceUntil: monthsAfter(granted, year * 12),
  });
  const next = YEARS.find((year) => year > paid);
  if (isEnded) {
    const endedOn = next ? feeOf(next).graceUntil : null;
    return { ...state, state: "lapsed", endedOn, why: "its fee was not paid" };
  }
  if (/^USD/.test(number))
    return { ...state, why: "designs pay no fees, and the file does not tell their term" };
  if (state.termEndsOn !== null && state.termEndsOn < asOf)
    return { ...state, state: "ended", endedOn: state.termEndsOn, why: "its term is over" };
  const isFree = /^USPP/.test(number) || (fees.filed !== null && fees.filed < FEES_SINCE);
  if (isFree || next === undefined) {
    const why = isFree ? "it pays no fees" : "no fee is left";
    return { ...state, state: "in-force", why };
  }
  const nextFee = feeOf(next);
  if (asOf > nextFee.graceUntil)
    return {
      ...state,
      why: `the fee of year ${next} is not in the file, nor that the patent ended`,
    };
  const isLate = asOf > nextFee.due;
  const why = isLate ? `the fee of year ${next} was due on ${nextFee.due}` : "its fees are paid";
  return { ...state, state: isLate ? "in-grace" : "in-force", nextFee, why };
}

/** What the events come to, in the order of their days: an ending is undone by what cancels it, or pays, later. */
function follow({ events }: Fees): { paid: number; isEnded: boolean; revivedOn: string | null } {
  let paid = 0;
  let isEnded = false;
  let revivedOn: string | null = null;
  const ordered = [...events].sort(([a, codeA], [b, codeB]) =>
    a === b ? rankOf(codeA) - rankOf(codeB) : a < b ? -1 : 1,
  );
  for (const [on, code] of ordered) {
    const meaning = feeMeaning(code);
    if (meaning === "ended") isEnded = true;
    const isPayment = typeof meaning === "object" && meaning !== null;
    if (isPayment) paid = Math.max(paid, meaning.paidYear);
    if (isEnded && (isPayment || meaning === "revived")) {
      isEnded = false;
      revivedOn = on;
    }
  }
  return { paid, isEnded, revivedOn: isEnded ? null : revivedOn };
}

/** On one day an ending comes before what cancels it. */
function rankOf(code: string): number {
  return feeMeaning(code) === "ended" ? 0 : 1;
}

/** The end of the term without adjustments, extensions or disclaimers, which the file does not tell. */
function termOf(
  number: string,
  { filed, granted }: Fees,
  asOf: string,
  parents: readonly (string | null)[],
  extendedDays: number,
): string | null {
  return termEnd(
    {
      filedOn: filed,
      parents: [...parents],
      kind: /^USD/.test(number) ? "design" : "utility",
      isUnitedStatesGrant: true,
      grantedOn: granted,
      extendedDays,
    },
    asOf,
  );
}
