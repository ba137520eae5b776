import { PRICES } from "./catalogue.ts";
import { type Customer, itemOf, type Subscription } from "./objects.ts";
import type { Desk } from "./pages.ts";
import {
  cancelLater,
  changePrice,
  collectDue,
  endSubscription,
  openInvoices,
} from "./subscriptions.ts";

/** The subscription that a customer's portal shows: the one that runs, else the latest. */
export function currentSubscription({ books }: Pick<Desk, "books">, customer: Customer) {
  const own = Object.values(books.state.subscriptions).filter(
    (subscription) => subscription.customer === customer.id,
  );
  return own.findLast(({ ended_at: ended }) => !ended) ?? own.at(-1) ?? null;
}

/** The price that a subscription may change to; null while it is ending or has unpaid invoices. */
export function otherPrice(subscription: Subscription) {
  const isSteady = ["active", "trialing"].includes(subscription.status) && !subscription.cancel_at;
  if (!isSteady) return undefined;
  return PRICES.find(({ id }) => id !== itemOf(subscription).price.id);
}

/** Performs a button of the portal; one that no longer applies does nothing. */
export function doInPortal(desk: Desk, customer: Customer, fields: URLSearchParams): void {
  const { books, afterLastRetry } = desk;
  const subscription = currentSubscription(desk, customer);
  const action = fields.get("do");
  if (action === "fail") books.state.failingCards[customer.id] = true;
  if (action === "repair") delete books.state.failingCards[customer.id];
  if (!subscription || subscription.ended_at) return;
  if (action === "repair") {
    for (const invoice of openInvoices(books, subscription.id))
      collectDue(books, invoice, afterLastRetry);
  } else if (action === "cancel") {
    cancelLater(books, subscription, { at: "period-end", flagged: false });
  } else if (action === "keep") {
    cancelLater(books, subscription, { at: null, flagged: false });
  } else if (action === "end") {
    endSubscription(books, subscription, books.now(), "cancellation_requested");
  } else if (action === "switch") {
    const price = otherPrice(subscription);
    if (price) changePrice(books, subscription, price, true, afterLastRetry);
  }
}
