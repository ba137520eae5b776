import { addMonths, periodEnd } from "./calendar.ts";
import { describePrice, monthsOf } from "./catalogue.ts";
import { collectInvoice, draftInvoice, finalizeInvoice, type Line } from "./invoices.ts";
import {
  type Customer,
  type Invoice,
  itemOf,
  listOf,
  newId,
  type Price,
  type Subscription,
  subscriptionIdOf,
} from "./objects.ts";
import type { Books } from "./state.ts";

/** The parameters of a purchase. `trialEnd` in unix seconds; null for none. */
type Purchase = { customer: string; price: Price; trialEnd: number | null };

export function createCustomer(
  books: Books,
  wish: Partial<Pick<Customer, "email" | "metadata">>,
): Customer {
  const customer: Customer = {
    id: newId("cus", 14),
    object: "customer",
    balance: 0,
    created: books.now(),
    email: wish.email ?? null,
    metadata: wish.metadata ?? {},
  };
  books.state.customers[customer.id] = customer;
  return customer;
}

/** Ends a customer's subscriptions and forgets the customer; what was paid stays. */
export function deleteCustomer(books: Books, customer: Customer): void {
  for (const subscription of Object.values(books.state.subscriptions)) {
    if (subscription.customer === customer.id && !subscription.ended_at) {
      endSubscription(books, subscription);
    }
  }
  delete books.state.customers[customer.id];
  books.emit("customer.deleted", customer);
}

/**
 * Starts a subscription of a customer whose card works, and collects its first invoice, which is for nothing if it
 * begins with a trial.
 */
export function startSubscription(books: Books, purchase: Purchase): Subscription {
  const subscription = makeSubscription(books, purchase);
  const { price, trialEnd } = purchase;
  const now = books.now();
  books.state.subscriptions[subscription.id] = subscription;
  const line: Line = trialEnd
    ? { amount: 0, description: "Trial period for Pro", period: { start: now, end: trialEnd } }
    : fullLine(price, now, itemOf(subscription).current_period_end);
  const invoice = draftInvoice(books, subscription, "subscription_create", [line]);
  finalizeInvoice(books, invoice);
  collectInvoice(books, invoice);
  books.emit("customer.subscription.created", subscription);
  return subscription;
}

/** Tries to collect an invoice and updates its subscription's status. Returns whether it is paid. */
export function collectDue(books: Books, invoice: Invoice): boolean {
  const paid = collectInvoice(books, invoice);
  const subscription = books.state.subscriptions[subscriptionIdOf(invoice)];
  if (!subscription || subscription.ended_at) return paid;
  if (!paid && invoice.next_payment_attempt === null) {
    endSubscription(books, subscription);
    return false;
  }
  const status = openInvoices(books, subscription.id).length > 0 ? "past_due" : "active";
  if (status !== subscription.status) {
    subscription.status = status;
    books.emit("customer.subscription.updated", subscription);
  }
  return paid;
}

/** Begins the next period, with a draft of its invoice. The invoice is charged an hour later, as at Stripe. */
export function renewSubscription(books: Books, subscription: Subscription): void {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = periodEnd(subscription.billing_cycle_anchor, monthsOf(item.price), start);
  if (subscription.status === "trialing") subscription.status = "active";
  item.current_period_start = start;
  item.current_period_end = end;
  draftInvoice(books, subscription, "subscription_cycle", [fullLine(item.price, start, end)]);
  books.emit("customer.subscription.updated", subscription);
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
  subscription.cancel_at = wish.leaves ? itemOf(subscription).current_period_end : null;
  subscription.cancel_at_period_end = wish.leaves && wish.by === "api";
  books.emit("customer.subscription.updated", subscription);
}

/** Ends a subscription now. Nothing more is collected, not even a draft of the period that has just begun. */
export function endSubscription(books: Books, subscription: Subscription): void {
  subscription.status = "canceled";
  subscription.ended_at = books.now();
  for (const invoice of Object.values(books.state.invoices)) {
    if (subscriptionIdOf(invoice) !== subscription.id) continue;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
  }
  books.emit("customer.subscription.deleted", subscription);
}

/**
 * Changes the price of a subscription. In a trial only the price changes; otherwise a new period begins now, the unused
 * part of the old one is credited, and the rest is charged.
 */
export function changePrice(books: Books, subscription: Subscription, price: Price): void {
  const item = itemOf(subscription);
  const now = books.now();
  const end = addMonths(now, monthsOf(price));
  const lines = [creditLine(subscription, now), fullLine(price, now, end)];
  item.price = price;
  if (subscription.status === "trialing") {
    books.emit("customer.subscription.updated", subscription);
    return;
  }
  subscription.billing_cycle_anchor = now;
  item.current_period_start = now;
  item.current_period_end = end;
  const invoice = draftInvoice(books, subscription, "subscription_update", lines);
  books.emit("customer.subscription.updated", subscription);
  finalizeInvoice(books, invoice);
  collectDue(books, invoice);
}

/** The unpaid invoices of a subscription: final and not paid. */
export function openInvoices(books: Books, subscription: string): Invoice[] {
  return Object.values(books.state.invoices).filter(
    (invoice) => invoice.status === "open" && subscriptionIdOf(invoice) === subscription,
  );
}

function fullLine(price: Price, start: number, end: number): Line {
  const description = `1 × Pro (at ${describePrice(price)})`;
  return { amount: price.unit_amount, description, period: { start, end } };
}

/** The unused part of the current period's price, to the cent, as a credit. */
function creditLine(subscription: Subscription, now: number): Line {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const share = (end - now) / (end - start);
  return {
    amount: -Math.round(price.unit_amount * share),
    description: "Unused time on Pro",
    period: { start: now, end },
  };
}

function makeSubscription(books: Books, { customer, price, trialEnd }: Purchase): Subscription {
  const now = books.now();
  return {
    id: newId("sub"),
    object: "subscription",
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    created: now,
    customer,
    ended_at: null,
    items: listOf([
      {
        id: newId("si", 14),
        object: "subscription_item",
        current_period_end: trialEnd ?? addMonths(now, monthsOf(price)),
        current_period_start: now,
        price,
      },
    ]),
    latest_invoice: null,
    pause_collection: null,
    status: trialEnd ? "trialing" : "active",
    trial_end: trialEnd,
    trial_start: trialEnd ? now : null,
  };
}
