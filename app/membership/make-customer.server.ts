import {
  askStripe,
  type Billing,
  type BillingContext,
  billingError,
  type Member,
} from "./billing.server.ts";
import { CustomerSchema } from "./membership.schema.ts";

/** Makes the person's customer at Stripe, once: by the same key at Stripe, and by one row here. */
export async function makeCustomer(
  context: Pick<BillingContext, "log">,
  { stripe, service }: Billing,
  viewer: Member,
): Promise<string> {
  const made = await askStripe(
    context,
    "make a customer",
    stripe.customers.create(
      { ...(viewer.email ? { email: viewer.email } : {}), metadata: { user_id: viewer.id } },
      { idempotencyKey: `customer-${viewer.id}` },
    ),
  );
  const { customerId } = await service(
    "keep_stripe_customer",
    { p_user_id: viewer.id, p_customer_id: made.id },
    CustomerSchema,
  );
  if (!customerId) throw billingError("session-rejected");
  return customerId;
}
