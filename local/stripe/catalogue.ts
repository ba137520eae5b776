import type { Price } from "./objects.ts";

/** The catalogue: one product, monthly and yearly, in US cents. */
export const MONTHLY = makePrice("price_local_monthly", 499, "month");
export const YEARLY = makePrice("price_local_yearly", 4999, "year");
export const PRICES: Price[] = [MONTHLY, YEARLY];

/** Months between two bills of a price. */
export function monthsOf(price: Price): number {
  return price.recurring.interval === "year" ? 12 : 1;
}

/** A price and its interval, as people read it. */
export function describePrice(price: Price): string {
  return `${formatCents(price.unit_amount)} a ${price.recurring.interval}`;
}

/** US cents as dollars. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function makePrice(id: string, cents: number, interval: "month" | "year"): Price {
  return {
    id,
    object: "price",
    nickname: interval === "month" ? "Monthly" : "Yearly",
    recurring: { interval },
    unit_amount: cents,
  };
}
