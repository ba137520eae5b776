import type { Stripe } from "stripe";
import type { Membership } from "./valid-subscription.ts";

/** What is read of a subscription at Stripe; instants in seconds. */
export type SubscriptionState = Pick<
  Stripe.Subscription,
  "id" | "status" | "trial_start" | "trial_end" | "ended_at"
>;

/** What is read of a paid invoice's line. A proration names its subscription as an invoice item does. */
type PaidLine = {
  amount: number;
  period: { start: number; end: number };
  parent: {
    subscription_item_details?: { subscription: string | null } | null;
    invoice_item_details?: { subscription: string | null } | null;
  } | null;
};
/** `amount_paid` is in cents; `disputed` says that the payment is under dispute, or was lost in one. */
export type PaidInvoice = {
  created: number;
  amount_paid: number;
  disputed: boolean;
  lines: { data: PaidLine[] };
};

/** A profile's membership, and whether a trial was ever used. */
export type StripeMembership = Membership & { trialUsed: boolean };

/**
 * What a customer's subscriptions and paid invoices come to (design.md section 8, ruling 15), at `now`. `active` and
 * `past_due` count until the end of the time that was paid for, `canceled` until it ended, and no longer than was
 * paid for; `trialing` until the trial's end; every other status not at all. Of several the best counts.
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
  // What no longer counts is kept as the end that was, so that a page can tell when it ended.
  const end = Math.max(0, ...(counting.length > 0 ? counting : ends).map((each) => each.end));
  return {
    isPro: counting.length > 0,
    subscriptionEnd: toInstant(end),
    trialEnd: toInstant(trial),
    trialUsed: subscriptions.some(({ trial_start: started }) => started !== null),
  };
}

/** Whether a subscription goes on, so that a second one must not be bought beside it. */
export function isLive({ status }: Pick<SubscriptionState, "status">): boolean {
  return ["active", "past_due", "trialing", "unpaid", "paused"].includes(status);
}

/**
 * Until when a subscription was paid for, in seconds; 0 where nothing was. Read in the order of the invoices: a line
 * with a price reaches to the end of its period, and a credit (a plan change gives back what was not used) takes
 * back everything after its start. Lines without a price, as of a trial, pay for nothing. Nor does a disputed payment,
 * nor what was then bought with its credit alone.
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

/** Stripe lists the newest first, also of those made in one second, which their times cannot tell apart. */
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
