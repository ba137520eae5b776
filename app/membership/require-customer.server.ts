import {
  askStripe,
  type Billing,
  type BillingContext,
  billingError,
  type Member,
} from "./billing.server.ts";
import { type Customer, StoredCustomerSchema } from "./membership.schema.ts";

/**
 * The user's Stripe customer, created if there is none. Only once: by an idempotency key at Stripe, and by one row in
 * the database.
 */
export async function requireCustomer(
  context: Pick<BillingContext, "log">,
  { stripe, service }: Billing,
  viewer: Member,
  { customerId: known, customersGone }: Customer,
): Promise<string> {
  if (known) return known;
  const made = await askStripe(
    context,
    "make a customer",
    stripe.customers.create(
      { ...(viewer.email ? { email: viewer.email } : {}), metadata: { user_id: viewer.id } },
      // Stripe repeats the response to a key for a day, even if that customer has been deleted since.
      { idempotencyKey: `customer-${viewer.id}-${customersGone}` },
    ),
  );
  const { customerId } = await service(
    "store_stripe_customer",
    { p_user_id: viewer.id, p_customer_id: made.id },
    StoredCustomerSchema(),
  );
  if (!customerId) throw billingError("session-rejected");
  return customerId;
}
