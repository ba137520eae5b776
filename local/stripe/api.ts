import type { Hono } from "hono";
import type Stripe from "stripe";
import {
  cancelLater,
  createCustomer,
  endSubscription,
  payInvoice,
  refundCharge,
  subscriptionAt,
} from "./billing.ts";
import { PRICES } from "./catalogue.ts";
import { type CheckoutSession, newId, type Subscription } from "./objects.ts";
import type { Books, State } from "./state.ts";

/** Dependencies of the API. */
export type Stand = {
  books: Books;
  /** Moves the clock to `time` (unix seconds), or back to real time. */
  moveClock(time: number | "real"): Promise<void>;
  /** Whether events are still to be delivered: a test clock is "ready" once they are. */
  isBusy(): boolean;
};

/** A call of the API; `origin` is that of the stand-in's pages. */
type Call = Stand & { id: string; params: URLSearchParams; origin: string };

/** A route of the API, whose path has one `:id` at most, with the names of its parameters. */
type Route = {
  method: string;
  path: string;
  names: string[];
  answer(call: Call): object | Promise<object>;
};

const ROUTES: Route[] = [
  route("POST /v1/customers", ["email", "metadata[user_id]"], ({ books, params }) =>
    createCustomer(books, {
      email: params.get("email"),
      metadata: { user_id: params.get("metadata[user_id]") ?? "" },
    }),
  ),
  list("/v1/customers", ["email"], ({ books }) => books.state.customers),
  route(
    "POST /v1/checkout/sessions",
    [
      "mode",
      "customer",
      "client_reference_id",
      "line_items[0][price]",
      "line_items[0][quantity]",
      "success_url",
      "cancel_url",
      "subscription_data[trial_period_days]",
    ],
    createCheckout,
  ),
  list("/v1/checkout/sessions", ["customer", "status"], ({ books }) =>
    Object.values(books.state.checkouts).map(({ session }) => session),
  ),
  route("GET /v1/checkout/sessions/:id", [], ({ books, id }) => requireSession(books, id)),
  route("POST /v1/checkout/sessions/:id/expire", [], ({ books, id }) => {
    const session = requireSession(books, id);
    if (session.status !== "open") fail(400, "Only open Checkout Sessions can be expired.");
    Object.assign(session, { status: "expired", url: null });
    books.emit("checkout.session.expired", session);
    return session;
  }),
  route("POST /v1/billing_portal/sessions", ["customer", "return_url"], (call) => {
    const { books, params, origin } = call;
    const id = newId("bps");
    books.state.portals[id] = {
      id,
      object: "billing_portal.session",
      created: books.now(),
      customer: requireCustomer(call),
      return_url: params.get("return_url"),
      url: `${origin}/p/session/${id}`,
    };
    return books.state.portals[id];
  }),
  list("/v1/subscriptions", ["customer", "status"], ({ books, params }) =>
    Object.values(books.state.subscriptions)
      .map((each) => subscriptionAt(each, books.now()))
      // Without a status Stripe lists the subscriptions that have not ended.
      .filter((each) => params.get("status") === "all" || !each.ended_at),
  ),
  route("POST /v1/subscriptions/:id", ["cancel_at_period_end"], ({ books, id, params }) => {
    const leaves = params.get("cancel_at_period_end") === "true";
    const subscription = requireLive(books, id);
    cancelLater(books, subscription, { leaves, by: "api" });
    return subscription;
  }),
  route("DELETE /v1/subscriptions/:id", [], ({ books, id }) => {
    const subscription = requireLive(books, id);
    endSubscription(books, subscription);
    return subscription;
  }),
  list("/v1/invoices", ["customer", "status"], ({ books }) => books.state.invoices),
  route("GET /v1/invoices/:id", [], ({ books, id }) => requireIn(books.state.invoices, id)),
  route("POST /v1/invoices/:id/finalize", ["auto_advance"], ({ books, id }) => {
    const invoice = requireIn(books.state.invoices, id);
    if (invoice.status !== "draft") fail(400, "This invoice is already finalized.");
    invoice.status = "open";
    return invoice;
  }),
  route("POST /v1/invoices/:id/pay", [], ({ books, id }) => {
    const invoice = requireIn(books.state.invoices, id);
    if (invoice.status !== "open") fail(400, `Invoice is ${invoice.status} and cannot be paid.`);
    payInvoice(books, invoice);
    return invoice;
  }),
  list(
    "/v1/invoice_payments",
    ["invoice", "payment[type]", "payment[payment_intent]"],
    ({ books }) =>
      Object.values(books.state.charges).map(({ id, created, invoice, payment_intent }) => ({
        id: id.replace("ch_", "inpay_"),
        object: "invoice_payment",
        created,
        invoice,
        payment: { type: "payment_intent", payment_intent },
        status: "paid",
      })),
  ),
  list("/v1/charges", ["customer"], ({ books }) => books.state.charges),
  route("GET /v1/charges/:id", [], ({ books, id }) => requireIn(books.state.charges, id)),
  route("POST /v1/refunds", ["payment_intent", "reason"], ({ books, params }) => {
    const intent = params.get("payment_intent") ?? "";
    const charge = requireIn(books.state.charges, intent.replace("pi_", "ch_"));
    if (charge.refunded) fail(400, `Charge ${charge.id} has already been refunded.`);
    refundCharge(books, charge);
    return { id: newId("re"), object: "refund", charge: charge.id, status: "succeeded" };
  }),
  list("/v1/disputes", ["charge"], ({ books }) => books.state.disputes),
  route("GET /v1/test_helpers/test_clocks/:id", [], presentClock),
  route("POST /v1/test_helpers/test_clocks/:id/advance", ["frozen_time"], async (call) => {
    const time = Number(call.params.get("frozen_time"));
    if (!(time > call.books.now())) fail(400, "The time must be later than the clock's.");
    await call.moveClock(time);
    return presentClock(call);
  }),
  route("DELETE /v1/test_helpers/test_clocks/:id", [], async (call) => {
    await call.moveClock("real");
    return { id: call.id, object: "test_helpers.test_clock", deleted: true };
  }),
  route("POST /v1/test_helpers/events", ["type", "object"], ({ books, params }) => {
    const object = record(books.state, JSON.parse(params.get("object") ?? "{}"));
    books.emit(params.get("type") as Stripe.Event.Type, object);
    return object;
  }),
];

/** The collections of the objects of recorded events. */
const COLLECTIONS = ["customers", "subscriptions", "invoices", "charges", "disputes"] as const;

/** An error in Stripe's form. */
class ApiError extends Error {
  readonly status: 400 | 401 | 404;
  readonly code: string | undefined;

  constructor(status: ApiError["status"], message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Adds the API below `/v1`, errors included. */
export function addApi(app: Hono, stand: Stand, secretKey: string): void {
  const { answered } = stand.books.state;
  for (const { method, path, names, answer } of ROUTES) {
    app.on(method, path, async (context) => {
      const { req } = context;
      const { origin, search } = new URL(req.url);
      const form = method === "GET" ? search.slice(1) : await req.text();
      if (req.header("authorization") !== `Bearer ${secretKey}`) fail(401, "Invalid API Key.");
      const params = new URLSearchParams(form);
      // Refused rather than ignored, since Stripe would act on it.
      const unknown = [...params.keys()].find((name) => !names.includes(name));
      if (unknown) fail(400, `The stand-in does not know ${unknown}.`, "parameter_unknown");
      const call = { ...stand, id: req.param("id") ?? "", params, origin };
      const key = method === "POST" ? req.header("idempotency-key") : undefined;
      if (!key) return context.json(await answer(call));
      // A success is repeated. A creation does not wait, so that of two requests at once one does the work.
      const request = `${req.path}\n${form}`;
      const before = answered[key];
      if (before && before.request !== request) fail(400, "The idempotency key is another's.");
      if (before) context.header("idempotent-replayed", "true");
      const made = before ?? answer(call);
      const body = before?.body ?? JSON.stringify(made instanceof Promise ? await made : made);
      answered[key] = { request, body };
      return context.json(JSON.parse(body));
    });
  }
  app.all("/v1/*", ({ req }) => fail(404, `The stand-in does not know ${req.method} ${req.path}.`));
  app.onError((error, context) => {
    const { message } = error;
    if (error instanceof ApiError) {
      const { status, code } = error;
      return context.json({ error: { type: "invalid_request_error", message, code } }, status);
    }
    console.error("The Stripe stand-in failed:", error);
    return context.json({ error: { type: "api_error", message } }, 500);
  });
}

function route(call: `${string} /v1/${string}`, names: string[], answer: Route["answer"]): Route {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, names, answer };
}

type Listed = { id: string; created: number };

/** A list of `all`, newest first, by the fields `names`, by `limit` and `starting_after`. */
function list(
  path: `/v1/${string}`,
  names: string[],
  all: (call: Call) => Record<string, Listed> | Listed[],
): Route {
  return route(`GET ${path}`, [...names, "limit", "starting_after"], (call) => {
    const { params } = call;
    const found = Object.values(all(call))
      .filter((each) => names.every((name) => matches(each, name, params.get(name))))
      // Objects created within one second keep their order of creation.
      .reverse()
      .sort((a, b) => b.created - a.created);
    const after = params.get("starting_after");
    const rest = found.slice(found.findIndex(({ id }) => id === after) + 1);
    const data = rest.slice(0, Number(params.get("limit") ?? 10));
    return { object: "list", data, has_more: rest.length > data.length, url: path };
  });
}

/** @param name of a field, as a parameter has it: `payment[type]`. @param wanted null or "all" for any value. */
function matches(object: object, name: string, wanted: string | null): boolean {
  const value = name
    .split(/[[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((inner, key) => Reflect.get(inner as object, key), object);
  return wanted === null || wanted === "all" || value === wanted;
}

function createCheckout(call: Call): CheckoutSession {
  const { books, origin, params } = call;
  const price = PRICES.find(({ id }) => id === params.get("line_items[0][price]"));
  if (!price) return fail(400, "No such price.", "resource_missing");
  const id = newId("cs_test");
  const trialDays = Number(params.get("subscription_data[trial_period_days]")) || null;
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    amount_total: trialDays ? 0 : price.unit_amount,
    cancel_url: params.get("cancel_url"),
    client_reference_id: params.get("client_reference_id"),
    created: books.now(),
    customer: requireCustomer(call),
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: params.get("success_url") ?? "",
    url: `${origin}/c/pay/${id}`,
  };
  books.state.checkouts[id] = { session, price, trialDays };
  return session;
}

/** Puts the fields of `object` over those of the stored one, or stores it. */
function record(state: State, object: { id: string; object: string }): object {
  const name = COLLECTIONS.find((each) => each === `${object.object}s`);
  if (!name) return fail(400, `The stand-in keeps no ${object.object}.`);
  const all: Record<string, object> = state[name];
  const stored = { ...all[object.id], ...object };
  all[object.id] = stored;
  return stored;
}

function presentClock({ books, id, isBusy }: Call): object {
  return {
    id,
    object: "test_helpers.test_clock",
    frozen_time: books.now(),
    status: isBusy() ? "advancing" : "ready",
  };
}

/** The id of the customer that the call names. @throws ApiError 404 */
function requireCustomer({ books, params }: Call): string {
  return requireIn(books.state.customers, params.get("customer") ?? "").id;
}

function requireSession({ state }: Books, id: string): CheckoutSession {
  return requireIn(state.checkouts, id).session;
}

/** The subscription `id`, which has not ended. @throws ApiError 404 */
function requireLive({ state, now }: Books, id: string): Subscription {
  const subscription = requireIn(state.subscriptions, id);
  if (subscriptionAt(subscription, now()).ended_at) fail(404, `No such subscription: '${id}'`);
  return subscription;
}

/** @throws ApiError 404 */
function requireIn<T>(all: Record<string, T>, id: string): T {
  return all[id] ?? fail(404, `No such object: '${id}'`, "resource_missing");
}

/** @throws ApiError */
function fail(status: ApiError["status"], message: string, code?: string): never {
  throw new ApiError(status, message, code);
}
