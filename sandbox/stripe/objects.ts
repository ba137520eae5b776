import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

// Stripe's own types, except that the stand-in stores only the id of another object; an answer expands it on request.

export type Customer = Stripe.Customer;
export type Subscription = Stripe.Subscription & {
  customer: string;
  latest_invoice: string | null;
  pending_setup_intent: string | null;
};
export type Invoice = Stripe.Invoice & { customer: string };
export type Charge = Stripe.Charge & { customer: string; payment_intent: string };
export type PaymentIntent = Stripe.PaymentIntent & {
  customer: string;
  latest_charge: string | null;
};
export type InvoicePayment = Stripe.InvoicePayment & { invoice: string };
export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string };
export type Refund = Stripe.Refund & { charge: string };
export type CheckoutSession = Stripe.Checkout.Session & {
  customer: string | null;
  subscription: string | null;
  invoice: string | null;
  line_items: Stripe.ApiList<Stripe.LineItem>;
};
export type PortalSession = Stripe.BillingPortal.Session;
export type Price = Stripe.Price & { product: string; recurring: Stripe.Price.Recurring };
/** An object of any type. */
export type StripeEvent = Stripe.EventBase;

/** An id as Stripe makes them: a prefix and random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const random = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
  return `${prefix}_${random}`;
}

/** A decimal is sent as a string; the package makes its Decimal of it on arrival. */
export function decimal(cents: number): Stripe.Decimal {
  return String(cents) as unknown as Stripe.Decimal;
}

/** A complete list, as it is embedded in another object. */
export function listOf<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: "list", data, has_more: false, url };
}

/** The subscription that an invoice bills; null if none. */
export function subscriptionIdOf(invoice: Invoice): string | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return typeof id === "string" ? id : null;
}

/** The one item of a subscription: the stand-in sells nothing that has two. */
export function itemOf(subscription: Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}
