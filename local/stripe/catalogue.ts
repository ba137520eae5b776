import type { Price } from "./objects.ts";

/** The catalogue: one product, monthly and yearly, in US cents. */
export const MONTHLY = makePrice("price_local_monthly", 499, "month");
export const YEARLY = makePrice("price_local_yearly", 4999, "year");
export const PRICES: Price[] = [MONTHLY, YEARLY];

/** The end of a price's period that begins at `start`; unix seconds. */
export function endOfPeriod({ recurring }: Price, start: number): number {
  const end = new Date(start * 1000);
  end.setUTCMonth(end.getUTCMonth() + (recurring.interval === "year" ? 12 : 1));
  return end.getTime() / 1000;
}

/** A price and its interval, as people read it. */
export function describePrice({ unit_amount: cents, recurring }: Price): string {
  return `$${(cents / 100).toFixed(2)} a ${recurring.interval}`;
}

function makePrice(id: string, cents: number, interval: "month" | "year"): Price {
  return { id, object: "price", recurring: { interval }, unit_amount: cents };
}
