import { Stripe } from "stripe";
import {
  askStripe,
  type BillingContext,
  billingError,
  CLICK_DEADLINE,
  requireBilling,
  requireMember,
} from "./billing.server.ts";
import { CustomerSchema } from "./membership.schema.ts";
import { reconcileCustomer } from "./reconcile.server.ts";
import { readBillingSettings } from "./stripe.server.ts";
import { isLive } from "./to-membership.ts";

/**
 * Ends every subscription of whoever is signed in, now, and closes what could still start one: before an account is
 * deleted. Without a customer at Stripe there is nothing to do.
 * @throws DomainError "sign-in-required" or "service-unavailable", and then the account must stay
 */
export async function cancelMembership(context: BillingContext): Promise<void> {
  const viewer = await requireMember(context);
  if (!readBillingSettings(context.env)) return;
  const billing = requireBilling(context, CLICK_DEADLINE);
  const { stripe, service } = billing;
  const { customerId } = await service("stripe_customer", { p_user_id: viewer.id }, CustomerSchema);
  if (!customerId) return;
  const left = await askStripe(context, "cancel before deletion", endAll(stripe, customerId));
  if (left) throw billingError("service-unavailable");
  await reconcileCustomer(context, billing, customerId);
}

/** Answers whether a subscription still goes on after all. */
async function endAll(stripe: Stripe, customer: string): Promise<boolean> {
  const list = async () =>
    (await stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data.filter(
      (each) => isLive(each) || each.status === "incomplete",
    );
  // Sessions first: one that is paid meanwhile then shows among the subscriptions.
  const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  await Promise.all(
    open.data.map(({ id }) => stripe.checkout.sessions.expire(id).catch(unlessRefused)),
  );
  const live = await list();
  if (live.length === 0) return false;
  await Promise.all(live.map(({ id }) => stripe.subscriptions.cancel(id).catch(unlessRefused)));
  return (await list()).length > 0;
}

/** Of two who end something at once, one comes too late and is refused: what is left is looked at afterwards. */
function unlessRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}
