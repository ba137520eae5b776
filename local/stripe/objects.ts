import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

// Of Stripe's own types the fields that QUAD, its tests or the stand-in read. Another object is named by its id.

export type Customer = Pick<
  Stripe.Customer,
  "id" | "object" | "balance" | "created" | "email" | "metadata"
>;

export type Price = Pick<Stripe.Price, "id" | "object" | "nickname"> & {
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
  | "billing_cycle_anchor"
  | "cancel_at"
  | "cancel_at_period_end"
  | "created"
  | "ended_at"
  | "pause_collection"
  | "status"
  | "trial_end"
  | "trial_start"
> & { customer: string; items: List<Item>; latest_invoice: string | null };

export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  "id" | "object" | "amount" | "description" | "period"
> & {
  parent: {
    subscription_item_details: { subscription: string } | null;
    invoice_item_details: { subscription: string; proration: true } | null;
  };
};

export type Invoice = Pick<
  Stripe.Invoice,
  | "object"
  | "amount_due"
  | "amount_paid"
  | "attempt_count"
  | "auto_advance"
  | "billing_reason"
  | "created"
  | "next_payment_attempt"
  | "status"
  | "total"
> & {
  id: string;
  customer: string;
  lines: List<InvoiceLine>;
  parent: { subscription_details: { subscription: string } };
};

/** With the invoice that it is for, which Stripe shows as an invoice payment. */
export type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "amount_refunded" | "created" | "disputed" | "paid" | "refunded"
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
  | "expires_at"
  | "payment_status"
  | "status"
  | "url"
> & { customer: string; subscription: string | null; success_url: string };

export type PortalSession = Pick<
  Stripe.BillingPortal.Session,
  "id" | "object" | "created" | "return_url" | "url"
> & { customer: string };

/** An object of any type. */
export type StripeEvent = Stripe.EventBase;

type List<T> = { object: "list"; data: T[]; has_more: false };

/** An id as Stripe makes them: a prefix and random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const random = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
  return `${prefix}_${random}`;
}

/** A complete list, as it is embedded in another object. */
export function listOf<T>(data: T[]): List<T> {
  return { object: "list", data, has_more: false };
}

/** The subscription that an invoice bills. */
export function subscriptionIdOf(invoice: Invoice): string {
  return invoice.parent.subscription_details.subscription;
}

/** The one item of a subscription: the stand-in sells nothing that has two. */
export function itemOf(subscription: Subscription): Item {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}
