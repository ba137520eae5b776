import { isOf, paged, present } from "./answer.ts";
import type { Call, Route } from "./api.ts";
import { requireCustomer } from "./api-customers.ts";
import { change } from "./books.ts";
import { PRICES, PRODUCTS } from "./catalogue.ts";
import { mergeMetadata } from "./customers.ts";
import { finalizeInvoice } from "./invoices.ts";
import {
  type Charge,
  type Invoice,
  itemOf,
  newId,
  type Price,
  type Subscription,
} from "./objects.ts";
import { paymentsOf } from "./payments.ts";
import { refundCharge } from "./refunds.ts";
import { cancelLater, changePrice, collectDue, endSubscription } from "./subscriptions.ts";
import { ApiError, invalid, missing, type Reader } from "./wire.ts";

const STATUSES = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

/** `/v1/prices`, `/v1/products`, `/v1/billing_portal/sessions`, `/v1/subscriptions`, `/v1/invoices`, … `/v1/refunds`. */
export const BILLING_ROUTES: Route[] = [
  {
    method: "GET",
    path: "/v1/prices",
    answer({ books, params, path, expand }) {
      const active = params.flag("active");
      params.text("product");
      return paged(books, active === false ? [] : PRICES, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/prices/:id",
    answer: ({ books, id, expand }) => present(books, requirePrice(id, "price"), expand),
  },
  {
    method: "GET",
    path: "/v1/products/:id",
    answer: ({ books, id, expand }) =>
      present(
        books,
        PRODUCTS.find((product) => product.id === id) ?? missing("product", id),
        expand,
      ),
  },
  {
    method: "POST",
    path: "/v1/billing_portal/sessions",
    answer({ books, params, origin, expand }) {
      const customer = requireCustomer({ books, id: params.required("customer") });
      const returnUrl = params.text("return_url");
      if (returnUrl) requireUrl(returnUrl, "return_url");
      params.text("locale");
      params.text("configuration");
      params.finish();
      const id = newId("bps");
      const session = {
        id,
        object: "billing_portal.session" as const,
        configuration: "bpc_local",
        created: books.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: returnUrl,
        url: `${origin}/p/session/${id}`,
      };
      books.state.portals[id] = session;
      books.emit("billing_portal.session.created", session);
      return present(books, session, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/subscriptions",
    answer({ books, params, path, expand }) {
      const customer = params.text("customer");
      const price = params.text("price");
      const status = params.choice("status", STATUSES);
      const all = Object.values(books.state.subscriptions).filter(
        (subscription) =>
          (!customer || subscription.customer === customer) &&
          (!price || itemOf(subscription).price.id === price) &&
          matchesStatus(subscription, status),
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/subscriptions/:id",
    answer(call) {
      call.params.finish();
      return present(call.books, requireSubscription(call), call.expand);
    },
  },
  {
    method: "POST",
    path: "/v1/subscriptions/:id",
    answer(call) {
      const subscription = requireSubscription(call);
      updateSubscription(call, subscription);
      return present(call.books, subscription, call.expand);
    },
  },
  {
    method: "DELETE",
    path: "/v1/subscriptions/:id",
    answer(call) {
      const { books, params, expand } = call;
      const subscription = requireSubscription(call);
      // Nothing here is billed by usage or credited on cancellation, so neither option changes the result.
      params.flag("invoice_now");
      params.flag("prorate");
      const details = params.inner("cancellation_details");
      details.text("comment");
      details.text("feedback");
      params.finish(details);
      if (subscription.ended_at) missing("subscription", subscription.id);
      endSubscription(books, subscription, books.now(), "cancellation_requested");
      return present(books, subscription, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/invoices",
    answer({ books, params, path, expand }) {
      const customer = params.text("customer");
      const subscription = params.text("subscription");
      const status = params.choice("status", ["draft", "open", "paid", "uncollectible", "void"]);
      const all = Object.values(books.state.invoices).filter(
        (invoice) =>
          (!customer || invoice.customer === customer) &&
          (!status || invoice.status === status) &&
          isOf(invoice, subscription),
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/invoices/:id",
    answer(call) {
      call.params.finish();
      return present(call.books, requireInvoice(call), call.expand);
    },
  },
  {
    method: "POST",
    path: "/v1/invoices/:id/finalize",
    answer(call) {
      const invoice = requireInvoice(call);
      call.params.flag("auto_advance");
      call.params.finish();
      requireCustomer({ books: call.books, id: invoice.customer });
      if (invoice.status !== "draft") {
        invalid("This invoice is already finalized.", undefined, "invoice_not_editable");
      }
      finalizeInvoice(call.books, invoice);
      return present(call.books, invoice, call.expand);
    },
  },
  {
    method: "POST",
    path: "/v1/invoices/:id/pay",
    answer(call) {
      const { books, params, expand, afterLastRetry } = call;
      const invoice = requireInvoice(call);
      params.flag("off_session");
      params.finish();
      requireCustomer({ books, id: invoice.customer });
      if (invoice.status === "draft") finalizeInvoice(books, invoice);
      else if (invoice.status === "paid") {
        invalid("Invoice is already paid", undefined, "invoice_already_paid");
      } else if (invoice.status !== "open") {
        invalid(`Invoice is ${invoice.status} and cannot be paid.`);
      }
      if (!collectDue(books, invoice, afterLastRetry)) {
        throw new ApiError(402, {
          type: "card_error",
          code: "card_declined",
          message: "Your card was declined.",
        });
      }
      return present(books, invoice, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/invoice_payments",
    answer({ books, params, path, expand }) {
      const invoice = params.text("invoice");
      const payment = params.inner("payment");
      payment.text("type");
      const intent = payment.text("payment_intent");
      payment.finish();
      const known = invoice
        ? paymentsOf(books, invoice)
        : Object.values(books.state.invoicePayments);
      const all = known.filter((one) => !intent || one.payment.payment_intent === intent);
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/charges",
    answer({ books, params, path, expand }) {
      const customer = params.text("customer");
      const intent = params.text("payment_intent");
      const all = Object.values(books.state.charges).filter(
        (charge) =>
          (!customer || charge.customer === customer) &&
          (!intent || charge.payment_intent === intent),
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/charges/:id",
    answer: ({ books, id, expand }) =>
      present(books, books.state.charges[id] ?? missing("charge", id), expand),
  },
  {
    method: "GET",
    path: "/v1/payment_intents/:id",
    answer: ({ books, id, expand }) =>
      present(books, books.state.paymentIntents[id] ?? missing("payment_intent", id), expand),
  },
  {
    method: "POST",
    path: "/v1/refunds",
    answer: (call) => present(call.books, createRefund(call), call.expand),
  },
  {
    method: "GET",
    path: "/v1/refunds",
    answer({ books, params, path, expand }) {
      const charge = params.text("charge");
      const intent = params.text("payment_intent");
      const all = Object.values(books.state.refunds).filter(
        (refund) =>
          (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent),
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    answer: ({ books, id, expand }) =>
      present(books, books.state.refunds[id] ?? missing("refund", id), expand),
  },
];

/** @throws ApiError that names the parameter. */
export function requirePrice(id: string, param: string): Price {
  return (
    PRICES.find((price) => price.id === id) ??
    invalid(`No such price: '${id}'`, param, "resource_missing")
  );
}

/** @throws ApiError if a text is not a URL that a browser can open. */
export function requireUrl(text: string, param: string): string {
  const ok = URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
  return ok ? text : invalid("Not a valid URL", param, "url_invalid");
}

function requireSubscription({ books, id }: Call): Subscription {
  return books.state.subscriptions[id] ?? missing("subscription", id);
}

function requireInvoice({ books, id }: Call): Invoice {
  return books.state.invoices[id] ?? missing("invoice", id);
}

/** Without a status Stripe lists the subscriptions that have not ended. */
function matchesStatus(
  { status }: Subscription,
  wanted: (typeof STATUSES)[number] | null,
): boolean {
  const ended = status === "canceled" || status === "incomplete_expired";
  if (wanted === "all") return true;
  if (wanted === "ended") return ended;
  return wanted ? status === wanted : !ended;
}

function updateSubscription(call: Call, subscription: Subscription): void {
  const { books, params, afterLastRetry } = call;
  const later = params.flag("cancel_at_period_end");
  const at = params.text("cancel_at");
  const proration = params.choice("proration_behavior", [
    "always_invoice",
    "create_prorations",
    "none",
  ]);
  const metadata = params.metadata();
  const [item, ...more] = params.list("items");
  const price = readItem(item, subscription);
  const details = params.inner("cancellation_details");
  details.text("comment");
  details.text("feedback");
  params.finish(details);
  if (more.length > 0) invalid("The stand-in's subscriptions have one item.", "items");
  if (subscription.ended_at) {
    invalid("A canceled subscription can only update its cancellation_details and metadata.");
  }
  if (metadata) {
    change(books, "customer.subscription.updated", subscription, (changed) => {
      changed.metadata = mergeMetadata(changed.metadata, metadata);
    });
  }
  if (price) changePrice(books, subscription, price, proration !== "none", afterLastRetry);
  if (later !== null) {
    cancelLater(books, subscription, { at: later ? "period-end" : null, flagged: true });
  } else if (at !== null) {
    if (at !== "" && !(Number(at) > books.now())) invalid("Invalid timestamp", "cancel_at");
    cancelLater(books, subscription, { at: at === "" ? null : Number(at), flagged: false });
  }
}

function readItem(item: Reader | undefined, subscription: Subscription): Price | null {
  if (!item) return null;
  const id = item.text("id");
  const price = item.text("price");
  item.integer("quantity");
  item.finish();
  if (id !== itemOf(subscription).id) {
    invalid("The stand-in's subscriptions have one item: say its id.", "items[0][id]");
  }
  return price ? requirePrice(price, "items[0][price]") : null;
}

function createRefund({ books, params }: Call) {
  const charge = findCharge(books.state, params.text("charge"), params.text("payment_intent"));
  const reason = params.choice("reason", ["duplicate", "fraudulent", "requested_by_customer"]);
  const metadata = params.metadata();
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = params.integer("amount") ?? left;
  params.finish();
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    invalid(message, undefined, "charge_already_refunded");
  }
  if (amount < 1) invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
    );
  }
  return refundCharge(books, charge, amount, { reason, ...(metadata && { metadata }) });
}

function findCharge(
  state: Call["books"]["state"],
  id: string | null,
  intent: string | null,
): Charge {
  if (id) return state.charges[id] ?? missing("charge", id);
  if (!intent)
    return invalid("One of the following params should be provided: charge, payment_intent.");
  const latest = state.paymentIntents[intent]?.latest_charge;
  return state.charges[latest ?? ""] ?? missing("payment_intent", intent);
}
