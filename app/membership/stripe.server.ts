import { Stripe } from "stripe";
import type { Env } from "#app/env.server.ts";
import type { PlanName } from "./plans.ts";
import { StripeAnswerSchema } from "./stripe.schema.ts";

/** The settings that billing needs; billing is off unless all are set. */
export type BillingSettings = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  prices: Record<PlanName, string>;
};

/** The settings of billing; null if one is missing. */
export function readBillingSettings(env: Env): BillingSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = env;
  if (!secretKey || !webhookSecret || !monthly || !yearly) return null;
  return { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL, prices: { monthly, yearly } };
}

/**
 * The API version that the installed package's types describe, sent with each call; otherwise the account's default
 * applies.
 */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/**
 * A Stripe client for one request. It calls `apiUrl` and times out `deadline` milliseconds after it was created,
 * however many calls it makes.
 */
export function createStripe(
  { secretKey, apiUrl }: Pick<BillingSettings, "secretKey" | "apiUrl">,
  deadline: number,
): Stripe {
  const url = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    protocol: url.protocol === "http:" ? "http" : "https",
    host: url.hostname,
    port: url.port || (url.protocol === "http:" ? 80 : 443),
    timeout: deadline,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithin(deadline)),
  });
}

/**
 * A `fetch` that times out `deadline` milliseconds after it was created, and only accepts responses that Stripe can
 * have sent: the package takes any JSON without `error` for a result, whatever the status.
 */
function fetchWithin(deadline: number): typeof fetch {
  const over = AbortSignal.timeout(deadline);
  return async (input, init) => {
    try {
      const signal = init?.signal ? AbortSignal.any([init.signal, over]) : over;
      const response = await fetch(input, { ...init, signal });
      const body: unknown = await response.json().catch((error: unknown) => {
        if (over.aborted) throw error;
        return null;
      });
      const answer = StripeAnswerSchema().safeParse(body);
      if (!answer.success || (!response.ok && !("error" in answer.data)))
        return failed("not a response of Stripe's", 502);
      const headers = new Headers(response.headers);
      // These headers describe the original bytes.
      for (const name of ["content-length", "content-encoding"]) headers.delete(name);
      return Response.json(body, { status: response.status, headers });
    } catch (error) {
      if (!over.aborted) throw error;
      // The time limit has passed, so a retry would also fail.
      return failed("too late", 504, { "stripe-should-retry": "false" });
    }
  };
}

function failed(message: string, status: number, headers?: HeadersInit): Response {
  const error = { type: "api_error", message };
  return Response.json({ error }, { status, ...(headers && { headers }) });
}

/**
 * Ignores a refusal of Stripe's: what was to end has ended already, by another request, a delivery of the event or a
 * person.
 */
export function unlessRefused(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}

/** The id of an object that Stripe sends either as an id or expanded. */
export function idOf(
  reference: string | { id: string } | Stripe.DeletedCustomer | null | undefined,
): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
