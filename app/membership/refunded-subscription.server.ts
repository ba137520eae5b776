import type { Stripe } from "stripe";
import { invoicesPaidBy, listBought, subscriptionOf } from "./list-bought.server.ts";
import { isLive } from "./to-membership.ts";

/** The purchase that a charge paid for: a live subscription, and whether this is its latest payment. */
type PaidFor = { subscription: string; latest: boolean };

/**
 * The live subscription that a refund ends: its latest payment is this charge, refunded in full. Null for a partial
 * refund, an earlier payment, or anything else.
 */
export async function refundedSubscription(stripe: Stripe, chargeId: string, customerId: string) {
  // Fetched again: the event may be old, and a refund can fail after it was reported.
  const charge = await stripe.charges.retrieve(chargeId);
  if (!charge.refunded) return null;
  const paid = await paidFor(stripe, charge, customerId);
  return paid?.latest ? paid.subscription : null;
}

/**
 * Stops the renewal of a subscription whose payment was lost in a dispute. If that was its latest payment, it ends now;
 * otherwise at the end of the time that the later payment covers.
 */
export async function endLostSubscription(stripe: Stripe, chargeId: string, customerId: string) {
  const [charge, disputes] = await Promise.all([
    stripe.charges.retrieve(chargeId),
    stripe.disputes.list({ charge: chargeId }),
  ]);
  if (!disputes.data.some(({ status }) => status === "lost")) return;
  const paid = await paidFor(stripe, charge, customerId);
  if (paid?.latest) await stripe.subscriptions.cancel(paid.subscription);
  else if (paid)
    await stripe.subscriptions.update(paid.subscription, { cancel_at_period_end: true });
}

async function paidFor(
  stripe: Stripe,
  charge: Stripe.Charge,
  customerId: string,
): Promise<PaidFor | null> {
  const paidIds = await invoicesPaidBy(stripe, charge);
  const { subscriptions, paidInvoices } = await listBought(stripe, customerId);
  const paid = paidInvoices.find(({ id }) => paidIds.includes(id));
  const subscription = paid && subscriptionOf(paid);
  if (!subscription) return null;
  const latest = paidInvoices
    .filter((each) => each.amount_paid > 0 && subscriptionOf(each) === subscription)
    .toSorted((a, b) => b.created - a.created)[0];
  const goesOn = subscriptions.some((each) => each.id === subscription && isLive(each));
  return goesOn ? { subscription, latest: latest?.id === paid.id } : null;
}
