import type { Stripe } from "stripe";
import { invoiceOf } from "../../local/stripe/billing.ts";
import { endOfPeriod, MONTHLY, YEARLY } from "../../local/stripe/catalogue.ts";
import type { Price, Subscription } from "../../local/stripe/objects.ts";
import { settled, stripeClient } from "./billing.ts";

// What Stripe does by itself, as events in its format. The stand-in keeps their objects, and signs and sends them.

/** Changes an object at the stand-in and sends its event. */
export async function record(
  type: Stripe.Event.Type,
  object: { id: string; object: string; [field: string]: unknown },
): Promise<void> {
  const params = { type, object: JSON.stringify(object) };
  await stripeClient().rawRequest("POST", "/v1/test_helpers/events", params);
}

/** Begins the next period, with a draft of its invoice. */
export async function renew(subscription: Subscription): Promise<void> {
  const next = nextPeriod(subscription);
  await record("customer.subscription.updated", next);
  await record("invoice.created", { ...invoiceOf(next, "subscription_cycle"), status: "draft" });
  await settled();
}

/** Begins the next period, whose payment is declined. Returns the id of the open invoice. */
export async function declineRenewal(subscription: Subscription): Promise<string> {
  const next = { ...nextPeriod(subscription), status: "past_due" } as const;
  const invoice = invoiceOf(next, "subscription_cycle");
  await record("customer.subscription.updated", next);
  await record("invoice.payment_failed", invoice);
  await settled();
  return invoice.id;
}

/** Changes the plan to the other one now: unused time is credited, and a new period is paid for. */
export async function switchPlan(subscription: Subscription): Promise<void> {
  const { price: old, current_period_end: end } = subscription.items.data[0];
  const start = Math.floor(Date.now() / 1000);
  const changed = withPeriod(subscription, old.id === MONTHLY.id ? YEARLY : MONTHLY, start);
  const invoice = invoiceOf(changed, "subscription_update");
  const credit = {
    amount: -old.unit_amount,
    parent: { invoice_item_details: { subscription: subscription.id, proration: true } },
    period: { start, end },
  };
  await record("customer.subscription.updated", changed);
  await record("invoice.paid", {
    ...invoice,
    amount_paid: Math.max(0, invoice.amount_due - old.unit_amount),
    lines: { object: "list", data: [credit, ...invoice.lines.data] },
    status: "paid",
  });
  await settled();
}

/** Refunds `amount` cents of a charge. */
export async function refund(charge: Stripe.Charge, amount = charge.amount): Promise<void> {
  const refunded = amount === charge.amount;
  await record("charge.refunded", { ...charge, amount_refunded: amount, refunded });
  await settled();
}

/** The cardholder asks their bank to return a payment. */
export async function openDispute(charge: Stripe.Charge): Promise<void> {
  await record("charge.updated", { ...charge, disputed: true });
  await record("charge.dispute.created", disputeOf(charge, "needs_response"));
  await record("charge.dispute.funds_withdrawn", disputeOf(charge, "needs_response"));
  await settled();
}

/** The bank decides a dispute. The charge remains marked as disputed, as at Stripe. */
export async function closeDispute(
  charge: Stripe.Charge,
  status: "won" | "lost" | "warning_closed",
): Promise<void> {
  await record("charge.dispute.closed", disputeOf(charge, status));
  await settled();
}

function disputeOf({ id, amount, created }: Stripe.Charge, status: Stripe.Dispute.Status) {
  const reason = "fraudulent";
  return { id: `du_${id}`, object: "dispute", amount, charge: id, created, reason, status };
}

function nextPeriod(subscription: Subscription): Subscription {
  const { price, current_period_end: start } = subscription.items.data[0];
  return { ...withPeriod(subscription, price, start), status: "active", ended_at: null };
}

function withPeriod(subscription: Subscription, price: Price, start: number): Subscription {
  const period = { current_period_start: start, current_period_end: endOfPeriod(price, start) };
  const item = { ...subscription.items.data[0], ...period, price };
  return { ...subscription, items: { object: "list", data: [item] } };
}
