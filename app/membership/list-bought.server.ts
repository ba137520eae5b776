import type { Stripe } from "stripe";

/** A customer's subscriptions, ended ones too, and the invoices that were paid; the newest first. */
export async function listBought(
  stripe: Stripe,
  customer: string,
): Promise<{ subscriptions: Stripe.Subscription[]; paidInvoices: Stripe.Invoice[] }> {
  const [subscriptions, invoices] = await Promise.all([
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
    stripe.invoices.list({ customer, status: "paid", limit: 100 }),
  ]);
  return { subscriptions: subscriptions.data, paidInvoices: invoices.data };
}
