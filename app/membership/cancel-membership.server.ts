import { askStripe, type BillingContext, requireBilling, requireMember } from "./billing.server.ts";
import { CustomerSchema } from "./membership.schema.ts";
import { reconcileCustomer } from "./reconcile.server.ts";
import { readBillingSettings } from "./stripe.server.ts";
import { isLive } from "./to-membership.ts";

/** In milliseconds, for all calls. */
const CANCEL_DEADLINE = 10_000;

/**
 * Ends every subscription of whoever is signed in, now, and closes what could still start one: before an account is
 * deleted. Without a customer at Stripe there is nothing to do.
 * @throws DomainError "sign-in-required" or "service-unavailable", and then the account must stay
 */
export async function cancelMembership(context: BillingContext): Promise<void> {
  const viewer = await requireMember(context);
  if (!readBillingSettings(context.env)) return;
  const billing = requireBilling(context, CANCEL_DEADLINE);
  const { stripe, service } = billing;
  const { customerId } = await service("stripe_customer", { p_user_id: viewer.id }, CustomerSchema);
  if (!customerId) return;
  await askStripe(
    context,
    "cancel before deletion",
    (async () => {
      // Sessions first: one that is paid meanwhile then shows among the subscriptions.
      const open = await stripe.checkout.sessions.list({ customer: customerId, status: "open" });
      await Promise.all(open.data.map(({ id }) => stripe.checkout.sessions.expire(id)));
      const all = await stripe.subscriptions.list({
        customer: customerId,
        status: "all",
        limit: 100,
      });
      const live = all.data.filter((each) => isLive(each) || each.status === "incomplete");
      await Promise.all(live.map(({ id }) => stripe.subscriptions.cancel(id)));
    })(),
  );
  await reconcileCustomer(context, billing, customerId);
}
