import * as z from "zod";
import { PRICES } from "./catalogue.ts";
import { createSession, expireSession } from "./checkout.ts";
import { finalizeInvoice } from "./invoices.ts";
import { type Charge, type Invoice, newId, type Subscription } from "./objects.ts";
import { refundableOf, refundCharge } from "./payments.ts";
import type { Books, State } from "./state.ts";
import {
  cancelLater,
  collectDue,
  createCustomer,
  deleteCustomer,
  endSubscription,
} from "./subscriptions.ts";
import { ApiError, invalid, missing } from "./wire.ts";

/** What the routes need beside their parameters. */
export type Stand = {
  books: Books;
  /** Moves the clock to `time` (unix seconds), or back to real time, and does everything due by then. */
  moveClock(time: number | "real"): Promise<void>;
  /** Whether webhooks are still being sent: a test clock is "ready" once they are delivered. */
  isBusy(): boolean;
};

/** A call of the API. Its parameters are parsed by the route's schema; `origin` is that of the stand-in's pages. */
type Call<T> = Stand & { id: string; params: T; origin: string };

/** A route of the API, whose path has one `:id` at most. */
type Route = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  schema: z.ZodType;
  answer(call: Call<unknown>): object | Promise<object>;
};

const TextSchema = z.string().optional();
const NothingSchema = z.strictObject({});

/** All calls that the stand-in answers. */
export const ROUTES: Route[] = [
  route(
    "POST /v1/customers",
    z.strictObject({
      email: z.string().includes("@", { message: "Invalid email address" }).optional(),
      metadata: z.record(z.string(), z.string()).optional(),
    }),
    ({ books, params: { email, metadata } }) =>
      createCustomer(books, { email: email ?? null, metadata: metadata ?? {} }),
  ),
  route("DELETE /v1/customers/:id", NothingSchema, ({ books, id }) => {
    deleteCustomer(books, books.state.customers[id] ?? missing("customer", id));
    return { id, object: "customer", deleted: true };
  }),
  list("/v1/customers", ["email"], ({ customers }) => customers),
  route(
    "POST /v1/checkout/sessions",
    z.strictObject({
      mode: z.literal("subscription"),
      customer: z.string(),
      client_reference_id: TextSchema,
      line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal("1") })]),
      success_url: z.url({ protocol: /^https?$/ }),
      cancel_url: z.url({ protocol: /^https?$/ }).optional(),
      subscription_data: z
        .strictObject({ trial_period_days: z.coerce.number().int().min(1).max(730) })
        .optional(),
    }),
    ({ books, origin, params }) => {
      const [{ price: id }] = params.line_items;
      const price = PRICES.find((each) => each.id === id);
      if (!price) invalid(`No such price: '${id}'`, "line_items[0][price]", "resource_missing");
      return createSession(books, {
        origin,
        price,
        customer: requireCustomer(books, params.customer),
        client_reference_id: params.client_reference_id ?? null,
        success_url: params.success_url,
        cancel_url: params.cancel_url ?? null,
        trialDays: params.subscription_data?.trial_period_days ?? null,
      });
    },
  ),
  list("/v1/checkout/sessions", ["customer", "status"], ({ checkouts }) =>
    Object.values(checkouts).map(({ session }) => session),
  ),
  route("GET /v1/checkout/sessions/:id", NothingSchema, ({ books, id }) =>
    requireSession(books, id),
  ),
  route("POST /v1/checkout/sessions/:id/expire", NothingSchema, ({ books, id }) => {
    const session = requireSession(books, id);
    if (session.status !== "open") invalid("Only open Checkout Sessions can be expired.");
    expireSession(books, session);
    return session;
  }),
  route(
    "POST /v1/billing_portal/sessions",
    z.strictObject({
      customer: z.string(),
      return_url: z.url({ protocol: /^https?$/ }).optional(),
    }),
    ({ books, origin, params }) => {
      const id = newId("bps");
      books.state.portals[id] = {
        id,
        object: "billing_portal.session",
        created: books.now(),
        customer: requireCustomer(books, params.customer),
        return_url: params.return_url ?? null,
        url: `${origin}/p/session/${id}`,
      };
      return books.state.portals[id];
    },
  ),
  list(
    "/v1/subscriptions",
    ["customer"],
    // Without a status Stripe lists the subscriptions that have not ended.
    ({ subscriptions }, { status }) =>
      Object.values(subscriptions).filter((each) => status === "all" || !each.ended_at),
    { status: z.literal("all").optional() },
  ),
  route(
    "POST /v1/subscriptions/:id",
    z.strictObject({ cancel_at_period_end: z.enum(["true", "false"]) }),
    ({ books, id, params }) => {
      const subscription = requireSubscription(books, id);
      if (subscription.ended_at) invalid("A canceled subscription cannot be updated.");
      const leaves = params.cancel_at_period_end === "true";
      cancelLater(books, subscription, { leaves, by: "api" });
      return subscription;
    },
  ),
  route("DELETE /v1/subscriptions/:id", NothingSchema, ({ books, id }) => {
    const subscription = requireSubscription(books, id);
    if (subscription.ended_at) missing("subscription", id);
    endSubscription(books, subscription);
    return subscription;
  }),
  list("/v1/invoices", ["customer", "status"], ({ invoices }) => invoices),
  route("GET /v1/invoices/:id", NothingSchema, ({ books, id }) => requireInvoice(books, id)),
  route(
    "POST /v1/invoices/:id/finalize",
    z.strictObject({ auto_advance: z.literal("true").optional() }),
    ({ books, id }) => {
      const invoice = requireInvoice(books, id);
      requireCustomer(books, invoice.customer);
      if (invoice.status !== "draft") invalid("This invoice is already finalized.");
      finalizeInvoice(books, invoice);
      return invoice;
    },
  ),
  route("POST /v1/invoices/:id/pay", NothingSchema, ({ books, id }) => {
    const invoice = requireInvoice(books, id);
    requireCustomer(books, invoice.customer);
    if (invoice.status === "paid") {
      invalid("Invoice is already paid", undefined, "invoice_already_paid");
    }
    if (invoice.status !== "open") invalid(`Invoice is ${invoice.status} and cannot be paid.`);
    if (collectDue(books, invoice)) return invoice;
    throw new ApiError(402, {
      type: "card_error",
      code: "card_declined",
      message: "Your card was declined.",
    });
  }),
  list(
    "/v1/invoice_payments",
    ["invoice"],
    ({ charges }, { payment }) =>
      Object.values(charges)
        .filter((each) => !payment || each.payment_intent === payment.payment_intent)
        .map(paymentOf),
    {
      payment: z
        .strictObject({ type: z.literal("payment_intent"), payment_intent: z.string() })
        .optional(),
    },
  ),
  list("/v1/charges", ["customer"], ({ charges }) => charges),
  route(
    "GET /v1/charges/:id",
    NothingSchema,
    ({ books, id }) => books.state.charges[id] ?? missing("charge", id),
  ),
  route(
    "POST /v1/refunds",
    z.strictObject({
      charge: TextSchema,
      payment_intent: TextSchema,
      reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
      amount: z.coerce.number().int().min(1).optional(),
    }),
    ({ books, params: { charge: ofCharge, payment_intent: intent, reason, amount } }) => {
      const charge = requirePaidCharge(
        books,
        (each) => each.id === ofCharge || each.payment_intent === intent,
      );
      const left = refundableOf(charge);
      if (left === 0) {
        const message = `Charge ${charge.id} has already been refunded.`;
        invalid(message, undefined, "charge_already_refunded");
      }
      if (amount && amount > left) invalid(`Only ${left} is left to refund.`, "amount");
      const given = amount ?? left;
      refundCharge(books, charge, given);
      const id = newId("re");
      return {
        id,
        object: "refund",
        amount: given,
        charge: charge.id,
        reason,
        status: "succeeded",
      };
    },
  ),
  list("/v1/disputes", ["charge"], ({ disputes }) => disputes),
  route(
    "POST /v1/disputes/:id",
    z.strictObject({
      // What ends a dispute in Stripe's test mode.
      evidence: z.strictObject({
        uncategorized_text: z.enum(["winning_evidence", "losing_evidence"]),
      }),
      submit: z.literal("true"),
    }),
    ({ books, id, params: { evidence } }) => {
      const dispute = books.state.disputes[id] ?? missing("dispute", id);
      if (dispute.status !== "needs_response") invalid("This dispute is already closed.");
      // The charge remains marked as disputed, as at Stripe.
      dispute.status = evidence.uncategorized_text === "winning_evidence" ? "won" : "lost";
      books.emit("charge.dispute.closed", dispute);
      return dispute;
    },
  ),
  route("GET /v1/test_helpers/test_clocks/:id", NothingSchema, presentClock),
  route(
    "POST /v1/test_helpers/test_clocks/:id/advance",
    z.strictObject({ frozen_time: z.coerce.number().int() }),
    async (call) => {
      const time = call.params.frozen_time;
      if (time <= call.books.now()) {
        invalid("The time must be later than the clock's.", "frozen_time");
      }
      await call.moveClock(time);
      return presentClock(call);
    },
  ),
];

function route<T>(
  call: `${Route["method"]} /v1/${string}`,
  schema: z.ZodType<T>,
  answer: (call: Call<T>) => object | Promise<object>,
): Route {
  const [method, path] = call.split(" ") as [Route["method"], string];
  return { method, path, schema, answer: answer as Route["answer"] };
}

type Listed = { id: string; created: number };
type Wanted = { status?: string; payment?: { payment_intent: string } };

/** A list of `all`, newest first, by the fields `names`, by `limit` and `starting_after`. `all` judges by `more`. */
function list(
  path: `/v1/${string}`,
  names: string[],
  all: (state: State, wanted: Wanted) => Record<string, Listed> | Listed[],
  more?: z.core.$ZodShape,
): Route {
  const schema = z.strictObject({
    ...Object.fromEntries(names.map((name) => [name, TextSchema])),
    ...more,
    limit: z.coerce.number().int().min(1).max(100).default(10),
    starting_after: TextSchema,
  });
  return route(`GET ${path}`, schema, ({ books, params }) => {
    const wanted = new Map(Object.entries(params));
    const found = Object.values(all(books.state, params as Wanted))
      .filter((each) =>
        names.every((name) => !wanted.has(name) || Reflect.get(each, name) === wanted.get(name)),
      )
      // Objects created within one second keep their order of creation.
      .reverse()
      .sort((a, b) => b.created - a.created);
    const rest = found.slice(found.findIndex(({ id }) => id === params.starting_after) + 1);
    const data = rest.slice(0, params.limit);
    return { object: "list", data, has_more: rest.length > data.length, url: path };
  });
}

/** A charge as the invoice payment that Stripe makes of it. */
function paymentOf({ id, created, invoice, paid, payment_intent }: Charge) {
  return {
    id: id.replace("ch_", "inpay_"),
    object: "invoice_payment",
    created,
    invoice,
    payment: { type: "payment_intent", payment_intent },
    status: paid ? "paid" : "open",
  };
}

/** The id of a customer that exists. @throws ApiError 404 */
function requireCustomer({ state }: Books, id: string): string {
  return state.customers[id]?.id ?? missing("customer", id);
}

function requireSession({ state }: Books, id: string) {
  return state.checkouts[id]?.session ?? missing("checkout.session", id);
}

function requireSubscription({ state }: Books, id: string): Subscription {
  return state.subscriptions[id] ?? missing("subscription", id);
}

function requireInvoice({ state }: Books, id: string): Invoice {
  return state.invoices[id] ?? missing("invoice", id);
}

function requirePaidCharge({ state }: Books, matches: (charge: Charge) => boolean): Charge {
  const found = Object.values(state.charges).find((charge) => charge.paid && matches(charge));
  return found ?? missing("charge", "");
}

function presentClock({ books, id, isBusy }: Call<unknown>): object {
  return {
    id,
    object: "test_helpers.test_clock",
    frozen_time: books.now(),
    status: isBusy() ? "advancing" : "ready",
  };
}
