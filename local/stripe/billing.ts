import { endOfPeriod } from "./catalogue.ts";
import {
  type Charge,
  type Customer,
  endOf,
  type Invoice,
  type InvoiceLine,
  newId,
  type Price,
  type Subscription,
} from "./objects.ts";
import type { Books, Checkout } from "./state.ts";

const DAY = 86_400;

export function createCustomer(books: Books, wish: Pick<Customer, "email" | "metadata">): Customer {
  const customer: Customer = {
    id: newId("cus"),
    object: "customer",
    created: books.now(),
    ...wish,
  };
  books.state.customers[customer.id] = customer;
  return customer;
}

export function payAtCheckout(books: Books, { session, price, trialDays }: Checkout): void {
  const { customer } = session;
  const trialEnd = trialDays ? books.now() + trialDays * DAY : null;
  session.subscription = startSubscription(books, { customer, price, trialEnd }).id;
  session.status = "complete";
  session.payment_status = trialDays ? "no_payment_required" : "paid";
  session.url = null;
  books.emit("checkout.session.completed", session);
}

/**
 * Starts a subscription and pays its first invoice, which is for nothing if it begins with a trial. @param trialEnd in
 * unix seconds; null for none.
 */
export function startSubscription(
  books: Books,
  { customer, price, trialEnd }: { customer: string; price: Price; trialEnd: number | null },
): Subscription {
  const now = books.now();
  const end = trialEnd ?? endOfPeriod(price, now);
  const subscription: Subscription = {
    id: newId("sub"),
    object: "subscription",
    cancel_at: null,
    cancel_at_period_end: false,
    created: now,
    customer,
    ended_at: null,
    items: {
      object: "list",
      data: [
        {
          id: newId("si"),
          object: "subscription_item",
          current_period_end: end,
          current_period_start: now,
          price,
        },
      ],
    },
    pause_collection: null,
    status: trialEnd ? "trialing" : "active",
    trial_end: trialEnd,
    trial_start: trialEnd ? now : null,
  };
  books.state.subscriptions[subscription.id] = subscription;
  books.emit("customer.subscription.created", subscription);
  const invoice = invoiceOf(subscription, "subscription_create", trialEnd ? 0 : price.unit_amount);
  books.state.invoices[invoice.id] = invoice;
  payInvoice(books, invoice);
  return subscription;
}

/** An open invoice of the subscription's present period, over `cents`. */
export function invoiceOf(
  { id: subscription, customer, items }: Subscription,
  reason: Invoice["billing_reason"],
  cents = items.data[0].price.unit_amount,
): Invoice {
  const { current_period_start: start, current_period_end: end } = items.data[0];
  const line: InvoiceLine = {
    id: newId("il"),
    object: "line_item",
    amount: cents,
    parent: { subscription_item_details: { subscription } },
    period: { start, end },
  };
  return {
    id: newId("in"),
    object: "invoice",
    amount_due: cents,
    amount_paid: 0,
    auto_advance: true,
    billing_reason: reason,
    created: start,
    customer,
    lines: { object: "list", data: [line] },
    parent: { subscription_details: { subscription } },
    status: "open",
  };
}

/** Pays an invoice; what costs nothing makes no charge. */
export function payInvoice(books: Books, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.auto_advance = false;
  invoice.amount_paid = invoice.amount_due;
  if (invoice.amount_paid > 0) {
    const id = newId("ch");
    books.state.charges[id] = {
      id,
      object: "charge",
      amount: invoice.amount_paid,
      amount_refunded: 0,
      created: books.now(),
      customer: invoice.customer,
      disputed: false,
      invoice: invoice.id,
      payment_intent: id.replace("ch_", "pi_"),
      refunded: false,
    };
  }
  books.emit("invoice.paid", invoice);
}

/** Refunds a charge in full. */
export function refundCharge(books: Books, charge: Charge): void {
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  books.emit("charge.refunded", charge);
}

/**
 * Cancels at the end of the period, or takes that back. Stripe's portal sets `cancel_at` alone, the API call
 * `cancel_at_period_end` too (flexible billing mode, the default of today's API versions).
 */
export function cancelLater(
  books: Books,
  subscription: Subscription,
  wish: { leaves: boolean; by: "api" | "portal" },
): void {
  subscription.cancel_at = wish.leaves ? endOf(subscription) : null;
  subscription.cancel_at_period_end = wish.leaves && wish.by === "api";
  books.emit("customer.subscription.updated", subscription);
}

export function endSubscription(books: Books, subscription: Subscription): void {
  subscription.status = "canceled";
  subscription.ended_at = books.now();
  books.emit("customer.subscription.deleted", subscription);
}

/** A subscription as it is at `time`: it ends with its period, unless a recorded event has renewed it. */
export function subscriptionAt(subscription: Subscription, time: number): Subscription {
  const end = endOf(subscription);
  if (subscription.ended_at || end > time) return subscription;
  return { ...subscription, status: "canceled", ended_at: end };
}

/** Reports the subscriptions whose end the clock has passed since the last call, in either direction. */
export function reportEnds(books: Books): void {
  const { state } = books;
  const now = books.now();
  for (const subscription of Object.values(state.subscriptions)) {
    const [before, after] = [state.reported, now].map((time) => subscriptionAt(subscription, time));
    if (!before || !after || before.status === after.status) continue;
    const end = after.status === "canceled" ? "deleted" : "updated";
    books.emit(`customer.subscription.${end}`, after);
  }
  state.reported = now;
}
