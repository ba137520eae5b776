import type Stripe from "stripe";
import type { Books } from "./books.ts";
import { DAY } from "./calendar.ts";
import { createCustomer } from "./customers.ts";
import { type CheckoutSession, listOf, newId, type Price, type Subscription } from "./objects.ts";
import type { CheckoutWish } from "./state.ts";
import {
  type AfterLastRetry,
  collectDue,
  openInvoices,
  startSubscription,
} from "./subscriptions.ts";

/** The parameters of a checkout session. */
export type SessionWish = {
  origin: string;
  customer: string | null;
  email: string | null;
  clientReferenceId: string | null;
  price: Price;
  successUrl: string;
  cancelUrl: string | null;
  allowPromotionCodes: boolean | null;
  locale: Stripe.Checkout.Session.Locale | null;
  paymentMethodCollection: Stripe.Checkout.Session.PaymentMethodCollection;
  expiresAt: number | null;
  metadata: Record<string, string>;
  subscription: Omit<CheckoutWish, "incomplete">;
};

export function createSession(books: Books, wish: SessionWish): CheckoutSession {
  const id = newId("cs_test", 58);
  const now = books.now();
  const { trialDays, trialEnd } = wish.subscription;
  const price = wish.price.unit_amount ?? 0;
  const amount = trialDays || trialEnd ? 0 : price;
  const item: Stripe.LineItem = {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: "usd",
    description: "Pro",
    metadata: {},
    price: wish.price,
    quantity: 1,
  };
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: wish.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wish.cancelUrl,
    client_reference_id: wish.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: wish.customer,
    customer_account: null,
    customer_creation: wish.customer ? null : "always",
    customer_details: null,
    customer_email: wish.customer ? null : wish.email,
    discounts: [],
    expires_at: wish.expiresAt ?? now + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: listOf([item], `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: wish.locale,
    managed_payments: null,
    metadata: wish.metadata,
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: wish.paymentMethodCollection,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: wish.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${wish.origin}/c/pay/${id}`,
    wallet_options: null,
  };
  books.state.sessions[id] = session;
  books.state.wishes[id] = { ...wish.subscription, incomplete: null };
  return session;
}

/**
 * Pays on a checkout page, with a card that works or one that is declined. Returns whether the session is complete: a
 * declined card leaves it open, with an incomplete subscription that the next card completes.
 */
export function payAtCheckout(
  books: Books,
  session: CheckoutSession,
  card: { works: boolean; email: string },
  afterLast: AfterLastRetry,
): boolean {
  const { state } = books;
  const wish = state.wishes[session.id];
  const price = session.line_items.data[0]?.price as Price | undefined;
  if (!wish || !price) throw new Error(`${session.id} sells nothing`);
  const trialEnd = wish.trialDays ? books.now() + wish.trialDays * DAY : wish.trialEnd;
  // A card for later is only checked: nothing is created if the bank declines it.
  if (trialEnd && !card.works) return false;
  const customer =
    state.customers[session.customer ?? ""] ?? createCustomer(books, { email: card.email });
  session.customer = customer.id;
  if (card.works) delete state.failingCards[customer.id];
  else state.failingCards[customer.id] = true;
  let subscription = state.subscriptions[wish.incomplete ?? ""];
  if (subscription?.status === "incomplete") {
    for (const invoice of openInvoices(books, subscription.id))
      collectDue(books, invoice, afterLast);
  } else {
    subscription = startSubscription(books, {
      customer,
      price,
      metadata: wish.metadata,
      trialEnd,
    });
    wish.incomplete = subscription.id;
  }
  if (subscription.status === "incomplete") return false;
  complete(books, session, subscription, card.email);
  return true;
}

/** Expires a session that can no longer be paid. */
export function expireSession(books: Books, session: CheckoutSession): void {
  session.status = "expired";
  session.url = null;
  books.emit("checkout.session.expired", session);
}

function complete(
  books: Books,
  session: CheckoutSession,
  subscription: Subscription,
  email: string,
): void {
  session.status = "complete";
  session.payment_status = session.amount_total === 0 ? "no_payment_required" : "paid";
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  session.url = null;
  session.customer_details = {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
  books.emit("checkout.session.completed", session);
}
