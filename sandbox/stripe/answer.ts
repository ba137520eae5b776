import type Stripe from "stripe";
import { asSent, type Books } from "./books.ts";
import { PRICES, PRODUCTS } from "./catalogue.ts";
import { listOf, subscriptionIdOf } from "./objects.ts";
import { paymentsOf } from "./payments.ts";
import { invalid, type Reader } from "./wire.ts";

type Sent = Record<string, unknown>;

/**
 * An object as the API returns it, with the objects named in `expand[]` in full. @throws ApiError for an unknown path.
 */
export function present(books: Books, object: object, expand: string[]): Sent {
  const sent = asSent(object);
  for (const path of expand) {
    if (path.split(".").length > 4) invalid("You cannot expand more than 4 levels.", "expand");
    expandPath(books, sent, path.split("."), path);
  }
  return sent;
}

/** A page of `all`, newest first, by `limit`, `starting_after` and `ending_before`. */
export function paged(
  books: Books,
  all: { id: string; created: number }[],
  url: string,
  params: Reader,
  expand: string[],
): Stripe.ApiList<Sent> {
  const limit = params.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) invalid("This value must be between 1 and 100.", "limit");
  const after = params.text("starting_after");
  const before = params.text("ending_before");
  params.finish();
  // Objects created within one second keep their order of creation.
  const newest = [...all].reverse().sort((a, b) => b.created - a.created);
  const place = (id: string, name: string) => {
    const index = newest.findIndex((object) => object.id === id);
    return index >= 0 ? index : invalid(`No such object: '${id}'`, name, "resource_missing");
  };
  const rest = after
    ? newest.slice(place(after, "starting_after") + 1)
    : newest.slice(0, before ? place(before, "ending_before") : undefined);
  const page = before ? rest.slice(-limit) : rest.slice(0, limit);
  for (const path of expand) {
    if (!path.startsWith("data.")) invalid(`This property cannot be expanded (${path}).`, "expand");
  }
  const inner = expand.map((path) => path.slice("data.".length));
  return {
    object: "list",
    data: page.map((object) => present(books, object, inner)),
    has_more: rest.length > page.length,
    url,
  };
}

function expandPath(books: Books, holder: Sent, path: string[], whole: string): void {
  const [name = "", ...rest] = path;
  include(books, holder, name);
  const value = holder[name];
  if (value === undefined) invalid(`This property cannot be expanded (${whole}).`, "expand");
  if (typeof value === "string") {
    const found = findObject(books, value);
    if (!found) invalid(`This property cannot be expanded (${whole}).`, "expand");
    holder[name] = asSent(found);
  }
  if (rest.length === 0) return;
  const inner = holder[name];
  for (const object of Array.isArray(inner) ? inner : [inner]) {
    if (typeof object === "object" && object) expandPath(books, object as Sent, rest, whole);
  }
}

/** Some fields are missing until they are expanded. */
function include(books: Books, holder: Sent, name: string): void {
  const id = String(holder.id);
  if (holder.object === "checkout.session" && name === "line_items") {
    holder.line_items = structuredClone(books.state.sessions[id]?.line_items);
  } else if (holder.object === "invoice" && name === "payments") {
    holder.payments = listOf(
      paymentsOf(books, id).map(asSent),
      `/v1/invoice_payments?invoice=${id}`,
    );
  } else if (holder.object === "customer" && name === "subscriptions") {
    const own = Object.values(books.state.subscriptions).filter(
      (subscription) => subscription.customer === id && !subscription.ended_at,
    );
    holder.subscriptions = listOf(own.map(asSent), `/v1/customers/${id}/subscriptions`);
  } else if (holder.object === "charge" && name === "refunds") {
    const own = Object.values(books.state.refunds).filter(({ charge }) => charge === id);
    holder.refunds = listOf(own.map(asSent), `/v1/charges/${id}/refunds`);
  }
}

function findObject(books: Books, id: string): object | undefined {
  const { state } = books;
  if (state.deletedCustomers[id]) return deletedCustomer(id);
  return (
    state.customers[id] ??
    state.subscriptions[id] ??
    state.invoices[id] ??
    state.invoicePayments[id] ??
    state.charges[id] ??
    state.paymentIntents[id] ??
    state.refunds[id] ??
    PRICES.find((price) => price.id === id) ??
    PRODUCTS.find((product) => product.id === id)
  );
}

/** The remaining fields of a deleted customer. */
export function deletedCustomer(id: string): Stripe.DeletedCustomer {
  return { id, object: "customer", deleted: true };
}

/** Whether an invoice belongs to a subscription; null accepts any. */
export function isOf(invoice: Parameters<typeof subscriptionIdOf>[0], subscription: string | null) {
  return subscription === null || subscriptionIdOf(invoice) === subscription;
}
