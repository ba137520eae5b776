import { DAY } from "./calendar.ts";
import { type CheckoutSession, newId, type Price } from "./objects.ts";
import type { Books, Checkout } from "./state.ts";
import { startSubscription } from "./subscriptions.ts";

/** The parameters of a checkout session. */
type SessionWish = Pick<
  CheckoutSession,
  "customer" | "client_reference_id" | "success_url" | "cancel_url"
> & { origin: string; price: Price; trialDays: number | null };

export function createSession(books: Books, wish: SessionWish): CheckoutSession {
  const { origin, price, trialDays, ...given } = wish;
  const id = newId("cs_test", 58);
  const now = books.now();
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    ...given,
    amount_total: trialDays ? 0 : price.unit_amount,
    created: now,
    expires_at: now + DAY,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    url: `${origin}/c/pay/${id}`,
  };
  books.state.checkouts[id] = { session, price, trialDays };
  return session;
}

/** Pays on a checkout page with a card that works. */
export function payAtCheckout(books: Books, { session, price, trialDays }: Checkout): void {
  const { customer } = session;
  delete books.state.failingCards[customer];
  const trialEnd = trialDays ? books.now() + trialDays * DAY : null;
  const subscription = startSubscription(books, { customer, price, trialEnd });
  session.status = "complete";
  session.payment_status = trialDays ? "no_payment_required" : "paid";
  session.subscription = subscription.id;
  session.url = null;
  books.emit("checkout.session.completed", session);
}

/** Expires a session that can no longer be paid. */
export function expireSession(books: Books, session: CheckoutSession): void {
  session.status = "expired";
  session.url = null;
  books.emit("checkout.session.expired", session);
}
