/** Times are unix seconds in UTC, as in Stripe's API. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** `time` moved by whole months, to the same day or, in a shorter month, its last day. */
export function addMonths(time: number, months: number): number {
  const from = new Date(time * 1000);
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return Math.floor(to.getTime() / 1000);
}

/**
 * The end of the period that begins at `start`. It is counted from the anchor, so that a short month does not change
 * the day: an anchor of 31 January bills on 28 February, then on 31 March (Stripe's "billing cycle" page).
 */
export function periodEnd(anchor: number, months: number, start: number): number {
  for (let count = 1; ; count++) {
    const end = addMonths(anchor, count * months);
    if (end > start) return end;
  }
}
