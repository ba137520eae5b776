import type { Stripe } from "stripe";
import {
  askStripe,
  type BillingContext,
  billingError,
  CLICK_DEADLINE_MS,
  requireBilling,
  requireMember,
} from "./billing.server.ts";
import { CustomerSchema } from "./membership.schema.ts";
import { reconcileCustomer } from "./reconcile.server.ts";
import { readBillingSettings, unlessRefused } from "./stripe.server.ts";
import { isLive } from "./to-membership.ts";

/**
 * Runs before an account is deleted: ends every subscription of the signed-in user immediately, and expires open
 * checkout sessions that could start one. Does nothing without a Stripe customer.
 * @throws DomainError "sign-in-required" or "service-unavailable"; the account must then not be deleted
 */
export async function cancelMembership(context: BillingContext): Promise<void> {
  const viewer = await requireMember(context);
  if (!readBillingSettings(context.env)) return;
  const billing = requireBilling(context, CLICK_DEADLINE_MS);
  const { stripe, service } = billing;
  const { customerId } = await service(
    "stripe_customer",
    { p_user_id: viewer.id },
    CustomerSchema(),
  );
  if (!customerId) return;
  const left = await askStripe(context, "cancel before deletion", endAll(stripe, customerId));
  if (left) throw billingError("service-unavailable");
  await reconcileCustomer(context, billing, customerId);
}

/** Ends all subscriptions; returns whether one is still live afterwards. */
async function endAll(stripe: Stripe, customer: string): Promise<boolean> {
  const list = async () =>
    (await stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data.filter(
      (each) => isLive(each) || each.status === "incomplete",
    );
  // Sessions first: if one is paid meanwhile, its subscription appears in the list below.
  const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  await Promise.all(
    open.data.map(({ id }) => stripe.checkout.sessions.expire(id).catch(unlessRefused)),
  );
  const live = await list();
  if (live.length === 0) return false;
  await Promise.all(live.map(({ id }) => stripe.subscriptions.cancel(id).catch(unlessRefused)));
  return (await list()).length > 0;
}
