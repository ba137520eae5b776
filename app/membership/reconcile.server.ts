import {
  askStripe,
  type Billing,
  type BillingContext,
  requireBilling,
  requireMember,
} from "./billing.server.ts";
import { BILLING_REQUESTS } from "./billing-rate.ts";
import type { CheckoutReturn } from "./checkout-return.ts";
import { listBought } from "./list-bought.server.ts";
import { CheckoutSessionIdSchema, DoneSchema, TicketSchema } from "./membership.schema.ts";
import { idOf } from "./stripe.server.ts";
import { type StripeMembership, toMembership } from "./to-membership.ts";

/** Time limit for reconciling, in milliseconds. The page that the user returns to must respond within 3.5 s. */
const RETURN_DEADLINE_MS = 2200;

/**
 * Updates the profile when a user returns from the checkout `sessionId`, before the page is read, so that this page
 * already shows Pro. Never throws an expected failure: if Stripe fails, the result is "confirming".
 */
export async function reconcileCheckout(context: BillingContext, sessionId: string) {
  if (!CheckoutSessionIdSchema().safeParse(sessionId).success) return "not-yours";
  // Stripe's calls have this limit of their own; the database calls before and after them do not.
  const late = new Promise<"confirming">((done) =>
    setTimeout(done, RETURN_DEADLINE_MS, "confirming" as const),
  );
  const found = findOut(context, sessionId).catch((error: unknown) => {
    context.log("warn", "checkout.not-confirmed", { error: (error as Error).name });
    return "confirming" as const;
  });
  return Promise.race([found, late]);
}

async function findOut(context: BillingContext, sessionId: string): Promise<CheckoutReturn> {
  await context.rates.require(BILLING_REQUESTS);
  const billing = requireBilling(context, RETURN_DEADLINE_MS);
  const [viewer, session] = await Promise.all([
    requireMember(context),
    askStripe(context, "checkout session", billing.stripe.checkout.sessions.retrieve(sessionId)),
  ]);
  if (session.client_reference_id !== viewer.id) {
    context.log("warn", "checkout.foreign-session");
    return "not-yours";
  }
  const customerId = idOf(session.customer);
  if (session.status !== "complete" || !customerId) return "confirming";
  await reconcileCustomer(context, billing, customerId);
  return "confirmed";
}

/**
 * Reads a customer's state from Stripe and writes it to the profile, unless something newer has been written meanwhile.
 * Returns Stripe's state; null if the customer belongs to no user (any more). @throws DomainError "service-unavailable"
 */
export async function reconcileCustomer(
  context: Pick<BillingContext, "log">,
  { stripe, service }: Billing,
  customerId: string,
): Promise<StripeMembership | null> {
  const ticket = await service("begin_reconcile", { p_customer_id: customerId }, TicketSchema());
  if (!ticket) {
    context.log("info", "membership.no-account");
    return null;
  }
  const { subscriptions, paidInvoices } = await askStripe(
    context,
    "subscriptions and invoices",
    listBought(stripe, customerId),
  );
  const membership = toMembership(subscriptions, paidInvoices, new Date(ticket.at));
  const applied = await service(
    "apply_membership",
    {
      p_customer_id: customerId,
      p_ticket: ticket.ticket,
      p_is_pro: membership.isPro,
      p_subscription_end: membership.subscriptionEnd ?? undefined,
      p_trial_end: membership.trialEnd ?? undefined,
      p_trial_used: membership.trialUsed,
      p_halt: membership.halt ?? undefined,
    },
    DoneSchema(),
  );
  context.log("info", "membership.reconciled", { applied });
  return membership;
}
