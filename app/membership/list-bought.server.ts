import type { Stripe } from "stripe";
import { idOf } from "./stripe.server.ts";

/** A paid invoice, and whether its payment is disputed. */
export type BoughtInvoice = Stripe.Invoice & { disputed: boolean };

/** The states of a dispute in which the money is not withdrawn, such as an inquiry. */
const NOT_WITHDRAWN = [
  "won",
  "prevented",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
];

/** A customer's subscriptions, including ended ones, and paid invoices; the newest first. */
export async function listBought(
  stripe: Stripe,
  customer: string,
): Promise<{ subscriptions: Stripe.Subscription[]; paidInvoices: BoughtInvoice[] }> {
  const [subscriptions, invoices, disputed] = await Promise.all([
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
    stripe.invoices.list({ customer, status: "paid", limit: 100 }),
    listDisputed(stripe, customer),
  ]);
  return {
    subscriptions: subscriptions.data,
    paidInvoices: invoices.data.map((invoice) => ({
      ...invoice,
      disputed: disputed.includes(invoice.id),
    })),
  };
}

/** The id of an invoice's subscription. */
export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

export async function invoicesPaidBy(stripe: Stripe, charge: Stripe.Charge): Promise<string[]> {
  const intent = idOf(charge.payment_intent);
  if (!intent) return [];
  const payment = { type: "payment_intent", payment_intent: intent } as const;
  const payments = await stripe.invoicePayments.list({ payment });
  return payments.data.flatMap(({ invoice }) => idOf(invoice) ?? []);
}

/** The ids of the invoices whose payment is disputed, or was lost in a dispute. */
async function listDisputed(stripe: Stripe, customer: string): Promise<string[]> {
  const charges = await stripe.charges.list({ customer, limit: 100 });
  const invoices = await Promise.all(
    charges.data
      // `disputed` stays true after a dispute was won, so the dispute's own status decides.
      .filter(({ disputed }) => disputed)
      .map(async (charge) => {
        const disputes = await stripe.disputes.list({ charge: charge.id });
        const ours = disputes.data.every(({ status }) => NOT_WITHDRAWN.includes(status));
        return ours ? [] : await invoicesPaidBy(stripe, charge);
      }),
  );
  return invoices.flat();
}
