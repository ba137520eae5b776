import {
  askStripe,
  type BillingContext,
  billingError,
  CLICK_DEADLINE_MS,
  type Member,
  requireBilling,
  requireSameAccount,
} from "./billing.server.ts";
import { CustomerSchema, type PortalRequest } from "./membership.schema.ts";
import { requireCustomer } from "./require-customer.server.ts";

/**
 * The URL of Stripe's portal for `viewer`, which returns to `/login`. The request must name no other user.
 * @throws DomainError with a code of BILLING_MESSAGES
 */
export async function openPortal(
  context: BillingContext,
  viewer: Member,
  { userId }: PortalRequest,
): Promise<string> {
  requireSameAccount(context, viewer, { id: userId, email: null });
  const billing = requireBilling(context, CLICK_DEADLINE_MS);
  const known = await billing.service(
    "stripe_customer",
    { p_user_id: viewer.id },
    CustomerSchema(),
  );
  // A membership granted by hand has no customer yet, but has a portal.
  if (!known.customerId && !viewer.subscribed) throw billingError("no-subscription");
  const customer = await requireCustomer(context, billing, viewer, known);
  const session = await askStripe(
    context,
    "open the portal",
    billing.stripe.billingPortal.sessions.create({
      customer,
      return_url: `${context.origin}/login`,
    }),
  );
  if (session.url) return session.url;
  context.log("error", "portal.no-url", { message: "No portal URL returned" });
  throw billingError("service-unavailable");
}
