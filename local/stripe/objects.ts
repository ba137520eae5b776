import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

// The fields of Stripe's own types that QUAD, its tests or the stand-in read. Another object is named by its id.

export type Customer = Pick<Stripe.Customer, "id" | "object" | "created" | "email" | "metadata">;

export type Price = Pick<Stripe.Price, "id" | "object"> & {
  recurring: { interval: "month" | "year" };
  unit_amount: number;
};

type Item = Pick<
  Stripe.SubscriptionItem,
  "id" | "object" | "current_period_start" | "current_period_end"
> & { price: Price };

export type Subscription = Pick<
  Stripe.Subscription,
  | "id"
  | "object"
  | "cancel_at"
  | "cancel_at_period_end"
  | "created"
  | "ended_at"
  | "pause_collection"
  | "status"
  | "trial_end"
  | "trial_start"
> & { customer: string; items: { object: "list"; data: [Item] } };

export type InvoiceLine = Pick<Stripe.InvoiceLineItem, "id" | "object" | "amount" | "period"> & {
  parent: { subscription_item_details: { subscription: string } };
};

export type Invoice = Pick<
  Stripe.Invoice,
  "object" | "amount_due" | "amount_paid" | "auto_advance" | "billing_reason" | "created" | "status"
> & {
  id: string;
  customer: string;
  lines: { object: "list"; data: InvoiceLine[] };
  parent: { subscription_details: { subscription: string } };
};

/** A charge with the invoice that it paid, which Stripe shows as an invoice payment. */
export type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "amount_refunded" | "created" | "disputed" | "refunded"
> & { customer: string; invoice: string; payment_intent: string };

export type Dispute = Pick<
  Stripe.Dispute,
  "id" | "object" | "amount" | "created" | "reason" | "status"
> & { charge: string };

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "amount_total"
  | "cancel_url"
  | "client_reference_id"
  | "created"
  | "payment_status"
  | "status"
  | "url"
> & { customer: string; subscription: string | null; success_url: string };

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  "id" | "object" | "created" | "return_url" | "url"
> & { customer: string };

export type StripeEvent = Stripe.EventBase;

/** An id as Stripe makes them: a prefix and random letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

/** The end of a subscription's period; unix seconds. */
export function endOf(subscription: Subscription): number {
  return subscription.items.data[0].current_period_end;
}
