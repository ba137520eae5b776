import type Stripe from "stripe";
import { decimal, type Price } from "./objects.ts";

/** The creation date of the stand-in's account; constant, so that prices never change. */
const OPENED = Date.UTC(2026, 0, 1) / 1000;

/** The catalogue: one product, monthly and yearly, in US cents. */
export const PRODUCTS: Stripe.Product[] = [
  {
    id: "prod_local_pro",
    object: "product",
    active: true,
    created: OPENED,
    default_price: "price_local_monthly",
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: "Pro",
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: OPENED,
    url: null,
  },
];

export const MONTHLY = makePrice("price_local_monthly", 499, "month");
export const YEARLY = makePrice("price_local_yearly", 4999, "year");
export const PRICES: Price[] = [MONTHLY, YEARLY];

/** Months between two bills of a price. */
export function monthsOf(price: { recurring: Stripe.Price.Recurring | null }): number {
  return price.recurring?.interval === "year" ? 12 : 1;
}

/** A price and its interval, as people read it. */
export function describePrice(price: Stripe.Price): string {
  return `${formatCents(price.unit_amount ?? 0)} a ${price.recurring?.interval ?? "time"}`;
}

/** US cents as dollars. */
export function formatCents(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** The older form of a price, which a subscription's items still contain. */
export function planOf(price: Price): Stripe.Plan {
  return {
    id: price.id,
    object: "plan",
    active: true,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

function makePrice(id: string, cents: number, interval: "month" | "year"): Price {
  return {
    id,
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: OPENED,
    currency: "usd",
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: interval === "month" ? "Monthly" : "Yearly",
    product: "prod_local_pro",
    recurring: {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: cents,
    unit_amount_decimal: decimal(cents),
  };
}
