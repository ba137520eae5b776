import type Stripe from "stripe";
import { type Books, change } from "./books.ts";
import { addMonths, DAY, periodEnd } from "./calendar.ts";
import { describePrice, monthsOf, planOf } from "./catalogue.ts";
import {
  collectInvoice,
  draftInvoice,
  finalizeInvoice,
  type Line,
  voidInvoice,
} from "./invoices.ts";
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
import { paymentMethodOf } from "./payments.ts";

/** What happens after the last declined attempt at a renewal; a setting of the Stripe account. */
export type AfterLastRetry = "canceled" | "unpaid" | "past_due";

/** The parameters of a purchase. `trialEnd` in unix seconds; null for none. */
export type Purchase = {
  customer: Customer;
  price: Price;
  metadata: Record<string, string>;
  trialEnd: number | null;
};

/** Starts a subscription and collects its first invoice, which is for nothing if it begins with a trial. */
export function startSubscription(books: Books, purchase: Purchase): Subscription {
  const subscription = makeSubscription(books, purchase);
  const { price, trialEnd } = purchase;
  const now = books.now();
  books.state.subscriptions[subscription.id] = subscription;
  const line: Line = trialEnd
    ? {
        amount: 0,
        description: "Trial period for Pro",
        price,
        start: now,
        end: trialEnd,
        proration: false,
      }
    : fullLine(price, now, itemOf(subscription).current_period_end);
  const invoice = draftInvoice(books, subscription, "subscription_create", [line], {
    start: now,
    end: now,
  });
  finalizeInvoice(books, invoice);
  const paid = collectInvoice(books, invoice);
  if (paid) subscription.status = trialEnd ? "trialing" : "active";
  books.emit("customer.subscription.created", subscription);
  // Stripe sends the reminder three days before the end, or at once if the trial is shorter.
  if (trialEnd && trialEnd - now <= 3 * DAY) remindOfTrialEnd(books, subscription);
  return subscription;
}

/** Announces the end of a trial, once for each end. */
export function remindOfTrialEnd(books: Books, subscription: Subscription): void {
  books.state.reminded[subscription.id] = subscription.trial_end ?? 0;
  books.emit("customer.subscription.trial_will_end", subscription);
}

/** Tries to collect a subscription's unpaid invoices and updates its status. Returns whether everything was paid. */
export function collectDue(books: Books, invoice: Invoice, afterLast: AfterLastRetry): boolean {
  const paid = collectInvoice(books, invoice);
  const subscription = books.state.subscriptions[subscriptionIdOf(invoice) ?? ""];
  const customer = books.state.customers[invoice.customer];
  if (customer) {
    change(books, "customer.updated", customer, (changed) => {
      changed.delinquent = !paid;
    });
  }
  if (!subscription || subscription.ended_at) return paid;
  if (paid) {
    const owes = openInvoices(books, subscription.id).length > 0;
    if (!owes && ["incomplete", "past_due", "unpaid"].includes(subscription.status)) {
      change(books, "customer.subscription.updated", subscription, (changed) => {
        changed.status = "active";
      });
    }
  } else if (subscription.status !== "incomplete") {
    const over = invoice.next_payment_attempt === null;
    if (over && afterLast === "canceled") {
      endSubscription(books, subscription, books.now(), "payment_failed");
    } else {
      change(books, "customer.subscription.updated", subscription, (changed) => {
        changed.status = over && afterLast === "unpaid" ? "unpaid" : "past_due";
      });
    }
  }
  return paid;
}

/** Begins the next period, with a draft of its invoice. The invoice is charged an hour later, as at Stripe. */
export function renewSubscription(books: Books, subscription: Subscription): void {
  const item = itemOf(subscription);
  const price = item.price as Price;
  const passed = { start: item.current_period_start, end: item.current_period_end };
  const end = periodEnd(subscription.billing_cycle_anchor, monthsOf(price), passed.end);
  change(books, "customer.subscription.updated", subscription, (changed) => {
    if (changed.status === "trialing") changed.status = "active";
    itemOf(changed).current_period_start = passed.end;
    itemOf(changed).current_period_end = end;
    const line = fullLine(price, passed.end, end);
    draftInvoice(books, changed, "subscription_cycle", [line], passed);
  });
}

/**
 * Cancels at the end of the period, or takes that back. Stripe's portal sets `cancel_at` alone, the API call
 * `cancel_at_period_end` too (flexible billing mode, the default of today's API versions).
 */
export function cancelLater(books: Books, subscription: Subscription, wish: CancelWish): void {
  change(books, "customer.subscription.updated", subscription, (changed) => {
    const end = wish.at === "period-end" ? itemOf(changed).current_period_end : wish.at;
    changed.cancel_at = end;
    changed.cancel_at_period_end = end !== null && wish.flagged;
    changed.canceled_at = end === null ? null : books.now();
    changed.cancellation_details = cancellation(end === null ? null : "cancellation_requested");
  });
}

/** The time of the cancellation; null takes it back. `flagged` sets `cancel_at_period_end` as well. */
export type CancelWish = { at: number | "period-end" | null; flagged: boolean };

/** Ends a subscription as of `time`. */
export function endSubscription(
  books: Books,
  subscription: Subscription,
  time: number,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): void {
  subscription.status = "canceled";
  subscription.ended_at = time;
  subscription.canceled_at ??= time;
  // An earlier request remains the reason: a planned cancellation takes effect here.
  if (!subscription.cancellation_details?.reason)
    subscription.cancellation_details = cancellation(reason);
  // Nothing more is collected, not even a draft of the period that has just begun.
  for (const invoice of Object.values(books.state.invoices)) {
    if (subscriptionIdOf(invoice) !== subscription.id) continue;
    if (invoice.status !== "open" && invoice.status !== "draft") continue;
    invoice.auto_advance = false;
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
  }
  books.emit("customer.subscription.deleted", subscription);
}

/** Expires a subscription that was never paid. */
export function expireIncomplete(books: Books, subscription: Subscription): void {
  for (const invoice of openInvoices(books, subscription.id)) voidInvoice(books, invoice);
  change(books, "customer.subscription.updated", subscription, (changed) => {
    changed.status = "incomplete_expired";
    changed.ended_at = books.now();
  });
}

/**
 * Changes the price of a subscription. In a trial only the price changes; otherwise another interval begins a new
 * period now, the unused part of the old one is credited unless `prorates` is false, and the rest is charged.
 */
export function changePrice(
  books: Books,
  subscription: Subscription,
  price: Price,
  prorates: boolean,
  afterLast: AfterLastRetry,
): void {
  const item = itemOf(subscription);
  const old = item.price as Price;
  if (old.id === price.id) return;
  const now = books.now();
  const passed = { start: item.current_period_start, end: item.current_period_end };
  const trialing = subscription.status === "trialing";
  const end = addMonths(now, monthsOf(price));
  const invoice = change(books, "customer.subscription.updated", subscription, (changed) => {
    itemOf(changed).price = price;
    itemOf(changed).plan = planOf(price);
    if (trialing) return null;
    changed.billing_cycle_anchor = now;
    itemOf(changed).current_period_start = now;
    itemOf(changed).current_period_end = end;
    if (changed.cancel_at_period_end) changed.cancel_at = end;
    const lines = [fullLine(price, now, end)];
    if (prorates) lines.unshift(creditLine(old, now, passed));
    return draftInvoice(books, changed, "subscription_update", lines, { start: now, end: now });
  });
  if (!invoice) return;
  finalizeInvoice(books, invoice);
  collectDue(books, invoice, afterLast);
}

/** The unpaid invoices of a subscription: final and not paid. */
export function openInvoices(books: Books, subscription: string): Invoice[] {
  return Object.values(books.state.invoices).filter(
    (invoice) => invoice.status === "open" && subscriptionIdOf(invoice) === subscription,
  );
}

function fullLine(price: Price, start: number, end: number): Line {
  const description = `1 × Pro (at ${describePrice(price)})`;
  return { amount: price.unit_amount ?? 0, description, price, start, end, proration: false };
}

/** The unused part of a period's price, to the cent, as a credit. */
function creditLine(price: Price, now: number, period: { start: number; end: number }): Line {
  const share = (period.end - now) / (period.end - period.start);
  const amount = -Math.round((price.unit_amount ?? 0) * share);
  const description = "Unused time on Pro";
  return { amount, description, price, start: now, end: period.end, proration: true };
}

function cancellation(
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Stripe.Subscription.CancellationDetails {
  return { comment: null, feedback: null, feedback_option: null, reason };
}

function makeSubscription(books: Books, purchase: Purchase): Subscription {
  const { customer, price, metadata, trialEnd } = purchase;
  const now = books.now();
  const anchor = trialEnd ?? now;
  const id = newId("sub");
  const item: Stripe.SubscriptionItem = {
    id: newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: trialEnd ?? addMonths(now, monthsOf(price)),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: cancellation(null),
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: paymentMethodOf(customer.id),
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: trialEnd ? now : null,
  };
}
