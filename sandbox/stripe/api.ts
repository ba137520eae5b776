import { createHash, timingSafeEqual } from "node:crypto";
import { paged, present } from "./answer.ts";
import { BILLING_ROUTES } from "./api-billing.ts";
import { CHECKOUT_ROUTES } from "./api-checkout.ts";
import { CUSTOMER_ROUTES } from "./api-customers.ts";
import { DISPUTE_ROUTES } from "./api-disputes.ts";
import { API_VERSION, type Books } from "./books.ts";
import { newId } from "./objects.ts";
import type { AfterLastRetry } from "./subscriptions.ts";
import { ApiError, invalid, missing, parseForm, Reader } from "./wire.ts";

/** A call as its route receives it. */
export type Call = {
  books: Books;
  /** The whole path, which lists contain. */
  path: string;
  /** The `:id` in the route's path. */
  id: string;
  params: Reader;
  expand: string[];
  /** The origin of the stand-in's own pages. */
  origin: string;
  afterLastRetry: AfterLastRetry;
  clock: Clock;
};

/** A call of the API, by its path, which has one `:id` at most. */
export type Route = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  answer(call: Call): object | Promise<object>;
};

/** Moves the stand-in's clock. */
export type Clock = {
  /** Moves on to `time` (unix seconds) and does everything due by then. */
  advance(time: number): Promise<void>;
  /** Returns to real time. */
  reset(): Promise<void>;
  /** Whether webhooks are still being sent: a test clock is "ready" once they are delivered. */
  busy(): boolean;
};

/** A parsed request to the API. */
export type ApiRequest = {
  method: string;
  url: URL;
  headers: { authorization?: string; idempotencyKey?: string; version?: string };
  body: string;
};

export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };

export type ApiOptions = Pick<Call, "books" | "origin" | "afterLastRetry" | "clock"> & {
  secretKey: string;
};

const CLOCK_ROUTES: Route[] = [
  {
    method: "GET",
    path: "/v1/test_helpers/test_clocks/:id",
    answer: (call) => presentClock(call),
  },
  {
    method: "POST",
    path: "/v1/test_helpers/test_clocks/:id/advance",
    async answer(call) {
      const time = Number(call.params.required("frozen_time"));
      call.params.finish();
      if (!Number.isInteger(time) || time <= call.books.now()) {
        invalid("The time must be later than the clock's.", "frozen_time");
      }
      await call.clock.advance(time);
      return presentClock(call);
    },
  },
];

const EVENT_ROUTES: Route[] = [
  {
    method: "GET",
    path: "/v1/events",
    answer({ books, params, path, expand }) {
      const type = params.text("type");
      const types = params.texts("types");
      const all = Object.values(books.state.events).filter(
        (event) =>
          (!type || event.type === type) && (types.length === 0 || types.includes(event.type)),
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    answer: ({ books, id, expand }) =>
      present(books, books.state.events[id] ?? missing("event", id), expand),
  },
];

const ROUTES = [
  ...CUSTOMER_ROUTES,
  ...CHECKOUT_ROUTES,
  ...BILLING_ROUTES,
  ...DISPUTE_ROUTES,
  ...EVENT_ROUTES,
  ...CLOCK_ROUTES,
];

/** Answers a call of the API as Stripe does, errors included. */
export async function answerApi(request: ApiRequest, options: ApiOptions): Promise<ApiAnswer> {
  const id = newId("req", 14);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "request-id": id,
    "stripe-version": request.headers.version ?? API_VERSION,
  };
  const key = request.method === "POST" ? request.headers.idempotencyKey : undefined;
  if (key) headers["idempotency-key"] = key;
  const { answered } = options.books.state;
  try {
    requireKey(request.headers.authorization, options.secretKey);
    const what = createHash("sha256")
      .update(`${request.method} ${request.url.pathname}\n${request.body}`)
      .digest("hex");
    const before = key ? answered[key] : undefined;
    if (key && before) {
      if (before.request !== what) throw reusedKey(key);
      return {
        status: before.status,
        headers: { ...headers, "idempotent-replayed": "true" },
        body: before.body,
      };
    }
    const answer = await callRoute(request, options, id);
    const body = JSON.stringify(answer, null, 2);
    if (key) answered[key] = { request: what, status: 200, body };
    return { status: 200, headers, body };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, headers, body: JSON.stringify(error.body, null, 2) };
  }
}

async function callRoute(request: ApiRequest, options: ApiOptions, id: string): Promise<object> {
  const path = decodeURIComponent(request.url.pathname);
  const form = request.method === "POST" ? request.body : request.url.search.slice(1);
  const params = new Reader(parseForm(form));
  const expand = params.texts("expand");
  for (const route of ROUTES) {
    const found = route.method === request.method ? matchPath(route.path, path) : null;
    if (found === null) continue;
    const call = { ...options, path, id: found, params, expand };
    const by = { id, idempotency_key: request.headers.idempotencyKey ?? null };
    return options.books.during(by, () => route.answer(call));
  }
  throw new ApiError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${request.method}: ${path}); the stand-in knows what the app calls.`,
  });
}

/** The value of `:id`; an empty string if the route has none, null if the path does not match. */
function matchPath(route: string, path: string): string | null {
  const wanted = route.split("/");
  const parts = path.split("/");
  if (wanted.length !== parts.length) return null;
  let id = "";
  for (const [index, part] of parts.entries()) {
    if (wanted[index] === ":id") id = part;
    else if (wanted[index] !== part) return null;
  }
  return id;
}

/** @throws ApiError 401. Accepts the key as a bearer token or as the user name, as Stripe does. */
function requireKey(authorization: string | undefined, secretKey: string): void {
  const [scheme, value = ""] = (authorization ?? "").split(" ");
  const key = scheme === "Basic" ? Buffer.from(value, "base64").toString().split(":")[0] : value;
  const same = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(same(key ?? ""), same(secretKey))) return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    message: key
      ? `Invalid API Key provided: ${key.slice(0, 8)}***`
      : "You did not provide an API key.",
  });
}

function reusedKey(key: string): ApiError {
  return new ApiError(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function presentClock({ books, id, clock }: Call): object {
  return {
    id,
    object: "test_helpers.test_clock",
    created: books.now() - books.state.offset,
    deletes_after: books.now() + 365 * 86_400,
    frozen_time: books.now(),
    livemode: false,
    name: null,
    status: clock.busy() ? "advancing" : "ready",
    status_details: {},
  };
}
