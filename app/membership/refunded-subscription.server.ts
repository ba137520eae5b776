import type { Stripe } from "stripe";
import { listBought } from "./list-bought.server.ts";
import { isLive } from "./to-membership.ts";

/**
 * The subscription that a refund ends: the one whose latest payment the charge was, where the charge is refunded in
 * full and the subscription still goes on. Null for a partial refund, an earlier payment, or anything else.
 */
export async function refundedSubscription(
  stripe: Stripe,
  chargeId: string,
  customerId: string,
): Promise<string | null> {
  // Asked anew: the event may be an old one, and a refund can fail after it was told.
  const charge = await stripe.charges.retrieve(chargeId);
  const intent = idOfIntent(charge.payment_intent);
  if (!charge.refunded || !intent) return null;
  const payments = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent },
  });
  const paidIds = payments.data.map(({ invoice }) =>
    typeof invoice === "string" ? invoice : invoice.id,
  );
  const { subscriptions, paidInvoices } = await listBought(stripe, customerId);
  const refunded = paidInvoices.find(({ id }) => paidIds.includes(id));
  const subscription = refunded && subscriptionOf(refunded);
  const latest = paidInvoices
    .filter((each) => each.amount_paid > 0 && subscriptionOf(each) === subscription)
    .toSorted((a, b) => b.created - a.created)[0];
  if (!subscription || latest?.id !== refunded?.id) return null;
  return subscriptions.some((each) => each.id === subscription && isLive(each))
    ? subscription
    : null;
}

function idOfIntent(intent: string | Stripe.PaymentIntent | null): string | null {
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription ?? null;
  return typeof subscription === "string" ? subscription : (subscription?.id ?? null);
}
