import type { Stripe } from "stripe";
import { askStripe, type Billing, type BillingContext } from "./billing.server.ts";
import { listBought, subscriptionOf } from "./list-bought.server.ts";
import { idOf, unlessRefused } from "./stripe.server.ts";

/** States in which a subscription gives access. One that is unpaid or paused is settled in the portal. */
const GIVING_ACCESS = ["active", "trialing", "past_due"];

/**
 * After two checkouts that were both paid: ends and refunds every subscription of a customer except the oldest that
 * gives access. The refund comes first with its own idempotency key, so that an event that failed halfway can be
 * applied again. Raises an incident for each.
 * @throws DomainError "service-unavailable"
 */
export async function endSecondSubscription(
  context: Pick<BillingContext, "log">,
  { stripe }: Pick<Billing, "stripe">,
  customerId: string,
): Promise<void> {
  const { subscriptions, paidInvoices } = await askStripe(
    context,
    "subscriptions after checkout",
    listBought(stripe, customerId),
  );
  const [, ...seconds] = subscriptions
    .filter(({ status }) => GIVING_ACCESS.includes(status))
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  for (const { id } of seconds) {
    const paid = paidInvoices.filter(
      (invoice) => invoice.amount_paid > 0 && subscriptionOf(invoice) === id,
    );
    await askStripe(context, "end a second subscription", endAndRefund(stripe, id, paid));
    context.log("alert", "billing.second-subscription", { refunds: paid.length });
  }
}

async function endAndRefund(stripe: Stripe, id: string, paid: Stripe.Invoice[]): Promise<void> {
  for (const { id: invoice } of paid) {
    const payments = await stripe.invoicePayments.list({ invoice });
    for (const { payment, status } of payments.data) {
      const intent = idOf(payment.payment_intent);
      if (status !== "paid" || !intent) continue;
      await stripe.refunds
        .create(
          { payment_intent: intent, reason: "duplicate" },
          { idempotencyKey: `second ${id} ${invoice}` },
        )
        .catch(unlessRefused);
    }
  }
  await stripe.subscriptions.cancel(id).catch(unlessRefused);
}
