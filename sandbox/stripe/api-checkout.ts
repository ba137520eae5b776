import type Stripe from "stripe";
import { paged, present } from "./answer.ts";
import type { Call, Route } from "./api.ts";
import { requirePrice, requireUrl } from "./api-billing.ts";
import { requireCustomer } from "./api-customers.ts";
import { DAY, HOUR } from "./calendar.ts";
import { createSession, expireSession } from "./checkout.ts";
import type { CheckoutSession } from "./objects.ts";
import { invalid, missing, type Reader } from "./wire.ts";

const TWO_YEARS = 730;

/** `/v1/checkout/sessions`. */
export const CHECKOUT_ROUTES: Route[] = [
  {
    method: "POST",
    path: "/v1/checkout/sessions",
    answer: (call) => present(call.books, createFrom(call), call.expand),
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions",
    answer({ books, params, path, expand }) {
      const customer = params.text("customer");
      const subscription = params.text("subscription");
      const status = params.choice("status", ["complete", "expired", "open"]);
      const all = Object.values(books.state.sessions).filter(
        (session) =>
          (!customer || session.customer === customer) &&
          (!subscription || session.subscription === subscription) &&
          (!status || session.status === status),
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    answer(call) {
      call.params.finish();
      return present(call.books, requireSession(call), call.expand);
    },
  },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id/line_items",
    answer(call) {
      const items = requireSession(call).line_items.data;
      const all = items.map((item) => ({ ...item, created: 0 }));
      return paged(call.books, all, call.path, call.params, call.expand);
    },
  },
  {
    method: "POST",
    path: "/v1/checkout/sessions/:id/expire",
    answer(call) {
      call.params.finish();
      const session = requireSession(call);
      if (session.status !== "open") {
        invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
      }
      expireSession(call.books, session);
      return present(call.books, session, call.expand);
    },
  },
];

function requireSession({ books, id }: Call): CheckoutSession {
  return books.state.sessions[id] ?? missing("checkout.session", id);
}

function createFrom({ books, params, origin }: Call): CheckoutSession {
  if (params.required("mode") !== "subscription") {
    invalid("The stand-in sells subscriptions only.", "mode");
  }
  const [item, ...more] = params.list("line_items");
  if (!item || more.length > 0) invalid("The stand-in sells one line item.", "line_items");
  const price = requirePrice(item.required("price"), "line_items[0][price]");
  if ((item.integer("quantity") ?? 1) !== 1) invalid("One is enough.", "line_items[0][quantity]");
  item.finish();
  const customer = params.text("customer");
  if (customer) requireCustomer({ books, id: customer });
  const email = params.text("customer_email");
  if (customer && email) {
    invalid("You may only specify one of these parameters: customer, customer_email.");
  }
  const cancelUrl = params.text("cancel_url");
  const session = {
    origin,
    customer,
    email,
    price,
    clientReferenceId: params.text("client_reference_id"),
    successUrl: requireUrl(params.required("success_url"), "success_url"),
    cancelUrl: cancelUrl ? requireUrl(cancelUrl, "cancel_url") : null,
    allowPromotionCodes: params.flag("allow_promotion_codes"),
    locale: params.text("locale") as Stripe.Checkout.Session.Locale | null,
    paymentMethodCollection:
      params.choice("payment_method_collection", ["always", "if_required"]) ?? "always",
    expiresAt: readExpiry(params.integer("expires_at"), books.now()),
    metadata: params.metadata() ?? {},
    subscription: readSubscription(params.inner("subscription_data"), books.now()),
  };
  params.choice("ui_mode", ["hosted_page"]);
  params.texts("payment_method_types");
  params.finish();
  return createSession(books, session);
}

function readExpiry(expiresAt: number | null, now: number): number | null {
  if (expiresAt !== null && (expiresAt < now + HOUR / 2 || expiresAt > now + DAY)) {
    invalid(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.",
      "expires_at",
    );
  }
  return expiresAt;
}

function readSubscription(data: Reader, now: number) {
  const trialDays = data.integer("trial_period_days");
  const trialEnd = data.integer("trial_end");
  const metadata = data.metadata() ?? {};
  data.text("description");
  const mode = data.inner("billing_mode");
  mode.choice("type", ["flexible"]);
  const settings = data.inner("trial_settings");
  const behavior = settings.inner("end_behavior");
  behavior.choice("missing_payment_method", ["create_invoice"]);
  settings.finish(behavior);
  data.finish(mode, settings);
  if (trialDays !== null && (trialDays < 1 || trialDays > TWO_YEARS)) {
    invalid("The minimum number of trial days is 1.", "subscription_data[trial_period_days]");
  }
  if (trialEnd !== null && trialEnd < now + 2 * DAY) {
    invalid(
      "The trial must end 48 hours from now at the earliest.",
      "subscription_data[trial_end]",
    );
  }
  return { metadata, trialDays, trialEnd };
}
