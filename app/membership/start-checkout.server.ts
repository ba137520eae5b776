import type { Stripe } from "stripe";
import {
  askStripe,
  type Billing,
  type BillingContext,
  billingError,
  CLICK_DEADLINE_MS,
  type Member,
  requireBilling,
  requireSameAccount,
} from "./billing.server.ts";
import { BegunCheckoutSchema, type CheckoutRequest, DoneSchema } from "./membership.schema.ts";
import { openPortal } from "./open-portal.server.ts";
import { type PlanName, promoCode, readPromoCode, TRIAL_DAYS } from "./plans.ts";
import { reconcileCustomer } from "./reconcile.server.ts";
import { requireCustomer } from "./require-customer.server.ts";
import { isLive } from "./to-membership.ts";

/**
 * Starts the purchase of a plan for `viewer` and returns the URL of Stripe's page. The request must name no other user.
 * The same request within ten minutes, or at the same time, returns the same page. If a subscription has a payment due,
 * it returns the portal's URL, to pay there.
 * @throws DomainError with a code of BILLING_MESSAGES
 */
export async function startCheckout(
  context: BillingContext,
  viewer: Member,
  { plan, promoCode: typed, user_id: id, email }: CheckoutRequest,
): Promise<string> {
  requireSameAccount(context, viewer, { id, email });
  const billing = requireBilling(context, CLICK_DEADLINE_MS);
  const promotion = readPromoCode(typed, promoCode(context.env));
  if (promotion === "unknown") throw billingError("unknown-code");
  const promo = promotion === "known";
  if (isPaying(viewer)) throw billingError("already-subscribed");
  const begun = await billing.service(
    "begin_checkout",
    { p_user_id: viewer.id, p_plan: plan, p_promo: promo },
    BegunCheckoutSchema(),
  );
  if (!begun) throw billingError("session-rejected");
  if (promo && begun.trialUsed) throw billingError("code-used");
  const customer = await requireCustomer(context, billing, viewer, begun);
  // A second subscription would be wrong: the first one has to be paid, which users do in the portal.
  if (await hasPaymentDue(context, billing, { viewer, customer, promo }))
    return openPortal(context, viewer, { userId: null });
  if (begun.stale) await closeSession(context, billing, begun.stale);
  const session = await askStripe(
    context,
    "make a checkout session",
    billing.stripe.checkout.sessions.create(
      sessionOf({ context, billing, viewer, customer, plan, promo }),
      { idempotencyKey: begun.key },
    ),
  );
  const current = await billing.service(
    "store_checkout",
    { p_user_id: viewer.id, p_key: begun.key, p_session_id: session.id },
    DoneSchema(),
  );
  if (!current) {
    await closeSession(context, billing, session.id);
    throw billingError("checkout-replaced");
  }
  if (session.url) return session.url;
  context.log("error", "checkout.no-url");
  throw billingError("service-unavailable");
}

function isPaying({ isPro, subscriptionEnd, at }: Member): boolean {
  return isPro && subscriptionEnd !== null && Date.parse(subscriptionEnd) > Date.parse(at);
}

function sessionOf({
  context: { origin },
  billing: { settings },
  viewer,
  customer,
  plan,
  promo,
}: {
  context: BillingContext;
  billing: Billing;
  viewer: Member;
  customer: string;
  plan: PlanName;
  promo: boolean;
}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "subscription",
    customer,
    client_reference_id: viewer.id,
    line_items: [{ price: settings.prices[plan], quantity: 1 }],
    success_url: `${origin}/login?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/login?checkout=cancelled`,
    ...(promo ? { subscription_data: { trial_period_days: TRIAL_DAYS } } : {}),
  };
}

/**
 * Whether there is a live subscription that is not paid for: its payment failed, or it is paused.
 * @throws DomainError "already-subscribed" if one is live and valid, "code-used" if the promotion was used before
 */
async function hasPaymentDue(
  context: BillingContext,
  billing: Billing,
  { viewer, customer, promo }: { viewer: Member; customer: string; promo: boolean },
): Promise<boolean> {
  const own = await askStripe(
    context,
    "list subscriptions",
    billing.stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
  );
  if (own.data.some(isLive)) {
    // The profile was missing this subscription, or had an older state of it.
    const membership = await reconcileCustomer(context, billing, customer);
    if (membership?.isPro || membership?.trialEnd) throw billingError("already-subscribed");
    return true;
  }
  if (!promo) return false;
  const before =
    own.data.some(hasBegun) ||
    (await askStripe(context, "list earlier customers", hadSubscription(billing, viewer)));
  if (before) throw billingError("code-used");
  return false;
}

/**
 * Whether the user had a subscription under an account that was deleted: Stripe keeps the customer of its invoices. All
 * customers with this e-mail address are checked, because customers that never paid can be created repeatedly. The
 * database already knows identities that used the free month.
 */
async function hadSubscription({ stripe }: Billing, { email }: Member): Promise<boolean> {
  if (!email) return false;
  for await (const { id } of stripe.customers.list({ email, limit: 100 })) {
    const { data } = await stripe.subscriptions.list({ customer: id, status: "all", limit: 100 });
    if (data.some(hasBegun)) return true;
  }
  return false;
}

function hasBegun({ status }: Stripe.Subscription): boolean {
  return status !== "incomplete" && status !== "incomplete_expired";
}

/**
 * Expires a checkout session that another one replaces, so that nobody pays twice. Ignores one that is expired already.
 */
async function closeSession(
  { log }: Pick<BillingContext, "log">,
  { stripe }: Billing,
  sessionId: string,
): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    log("info", "checkout.not-closed", { error: (error as Error).name });
  }
}
