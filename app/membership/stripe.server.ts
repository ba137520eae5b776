import { Stripe } from "stripe";
import type { Env } from "../env.server.ts";
import type { PlanName } from "./plans.ts";

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
  const over = AbortSignal.timeout(deadline);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: url.protocol === "http:" ? "http" : "https",
    host: url.hostname,
    port: url.port || (url.protocol === "http:" ? 80 : 443),
    timeout: deadline,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, over]) : over,
      }),
    ),
  });
}
