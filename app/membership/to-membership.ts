import type { Stripe } from "stripe";
import type { Membership } from "./valid-subscription.ts";

/** The fields of a Stripe subscription that are read; instants in seconds. */
export type SubscriptionState = Pick<
  Stripe.Subscription,
  "id" | "status" | "trial_start" | "trial_end" | "ended_at" | "cancel_at" | "pause_collection"
>;

/**
 * The fields of a paid invoice's line that are read. A proration refers to its subscription as an invoice item does.
 */
type PaidLine = {
  amount: number;
  period: { start: number; end: number };
  parent: {
    subscription_item_details?: { subscription: string | null } | null;
    invoice_item_details?: { subscription: string | null } | null;
  } | null;
};
/** `amount_paid` is in cents; `disputed` if the payment is disputed, or was lost in a dispute. */
export type PaidInvoice = {
  created: number;
  amount_paid: number;
  disputed: boolean;
  lines: { data: PaidLine[] };
};

/** Reasons that a live subscription is not renewed. */
export const HALTS = ["cancelled", "paused", "unpaid"] as const;
export type Halt = (typeof HALTS)[number];

/** A profile's membership, whether the user ever had a trial, and what halts the subscription, if anything does. */
export type StripeMembership = Membership & { trialUsed: boolean; halt: Halt | null };

/**
 * The membership that follows from a customer's subscriptions and paid invoices at `now`. `active` and `past_due` count until the end of the paid time; `canceled` until it ended, but no longer than paid
 * for; `trialing` until the trial's end; any other status not at all. Of several subscriptions the best counts.
 */
export function toMembership(
  subscriptions: SubscriptionState[],
  paidInvoices: PaidInvoice[],
  now: Date,
): StripeMembership {
  const seconds = now.getTime() / 1000;
  const ends: { end: number; counts: boolean }[] = [];
  let trial = 0;
  for (const subscription of subscriptions) {
    const paid = paidUntil(subscription.id, paidInvoices);
    const { status, ended_at: ended, trial_end: trialEnd } = subscription;
    if (status === "trialing") trial = Math.max(trial, trialEnd ?? 0);
    if (paid === 0) continue;
    const end = status === "canceled" ? Math.min(paid, ended ?? paid) : paid;
    const counts = ["active", "past_due", "canceled", "trialing"].includes(status) && end > seconds;
    ends.push({ end, counts });
  }
  const counting = ends.filter(({ counts }) => counts);
  // If none counts any more, the last end stays, so that a page can say when the membership ended.
  const end = Math.max(0, ...(counting.length > 0 ? counting : ends).map((each) => each.end));
  return {
    isPro: counting.length > 0,
    subscriptionEnd: toInstant(end),
    trialEnd: toInstant(trial),
    trialUsed: subscriptions.some(({ trial_start: started }) => started !== null),
    halt: haltOf(subscriptions.filter(isLive)),
  };
}

/** The reason that the live subscriptions are not renewed; null if there are none, or if one of them goes on. */
function haltOf(live: SubscriptionState[]): Halt | null {
  const halts = live.map(({ status, cancel_at: leaving, pause_collection: pause }) => {
    if (leaving !== null) return "cancelled";
    if (status === "paused" || pause !== null) return "paused";
    return status === "active" || status === "trialing" ? null : "unpaid";
  });
  return halts.includes(null) ? null : (halts[0] ?? null);
}

/** Whether a subscription is live, so that no second one may be bought. */
export function isLive({ status }: Pick<SubscriptionState, "status">): boolean {
  return ["active", "past_due", "trialing", "unpaid", "paused"].includes(status);
}

/**
 * The end of the time for which a subscription is paid, in seconds since 1970; 0 if it never was. Invoices are read in
 * order: a line with a price pays to the end of its period, and a credit (a plan change refunds unused time) cancels
 * everything after its start. Lines without a price, such as a trial's, pay for nothing; neither does a disputed
 * payment, nor anything bought only with its credit.
 */
function paidUntil(subscriptionId: string, invoices: PaidInvoice[]): number {
  let until = 0;
  let unpaid = false;
  for (const { amount_paid: amountPaid, disputed, lines } of oldestFirst(invoices)) {
    const own = lines.data.filter((line) => subscriptionOf(line) === subscriptionId);
    if (own.length > 0 && amountPaid > 0) unpaid = disputed;
    if (unpaid) continue;
    for (const { amount, period } of own) if (amount < 0) until = Math.min(until, period.start);
    for (const { amount, period } of own) if (amount > 0) until = Math.max(until, period.end);
  }
  return until;
}

/**
 * Reverses Stripe's order (newest first) instead of sorting by time, because invoices of one second have the same time.
 */
function oldestFirst(invoices: PaidInvoice[]): PaidInvoice[] {
  return invoices.toReversed().toSorted((a, b) => a.created - b.created);
}

function subscriptionOf({ parent }: PaidLine): string | null {
  return (
    parent?.subscription_item_details?.subscription ??
    parent?.invoice_item_details?.subscription ??
    null
  );
}

function toInstant(seconds: number): string | null {
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : null;
}
