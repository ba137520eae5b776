import { Stripe } from "stripe";
import type { Env } from "../env.server.ts";
import type { PlanName } from "./plans.ts";
import { StripeAnswerSchema } from "./stripe.schema.ts";

/** What billing needs of the settings; all of it, or billing is not set up. */
export type BillingSettings = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  prices: Record<PlanName, string>;
};

/** The settings of billing; null where one is missing. */
export function readBillingSettings(env: Env): BillingSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const { STRIPE_PRICE_MONTHLY: monthly, STRIPE_PRICE_YEARLY: yearly } = env;
  if (!secretKey || !webhookSecret || !monthly || !yearly) return null;
  return { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL, prices: { monthly, yearly } };
}

/** The version that the installed package's types describe; Stripe answers in it, whatever the account's default. */
const API_VERSION = "2026-10-28.endive";

/**
 * Stripe's client for one request: it talks to `apiUrl` and gives up `deadline` milliseconds after it was made,
 * however many calls that takes.
 */
export function createStripe(
  { secretKey, apiUrl }: Pick<BillingSettings, "secretKey" | "apiUrl">,
  deadline: number,
): Stripe {
  const url = new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
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
 * A `fetch` that gives up `deadline` milliseconds after it was made, and lets through what Stripe alone can have
 * said: the package takes any JSON without an `error` for the answer, whatever its status.
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
      const answer = StripeAnswerSchema.safeParse(body);
      if (!answer.success || (!response.ok && !("error" in answer.data)))
        return failed("no answer of Stripe's", 502);
      const headers = new Headers(response.headers);
      // These were of the bytes that came.
      for (const name of ["content-length", "content-encoding"]) headers.delete(name);
      return Response.json(body, { status: response.status, headers });
    } catch (error) {
      if (!over.aborted) throw error;
      // Another try could only come later still.
      return failed("too late", 504, { "stripe-should-retry": "false" });
    }
  };
}

function failed(message: string, status: number, headers?: HeadersInit): Response {
  const error = { type: "api_error", message };
  return Response.json({ error }, { status, ...(headers && { headers }) });
}
