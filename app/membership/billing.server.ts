import type { Stripe } from "stripe";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import { createMeter } from "#app/platform/log/meter.server.ts";
import {
  type CallDatabase,
  createServiceDatabase,
} from "#app/platform/services/database.server.ts";
import { BILLING_MESSAGES, BILLING_STATUS, type BillingCode } from "./billing-messages.ts";
import { MembershipViewerSchema } from "./membership.schema.ts";
import { type BillingSettings, createStripe, readBillingSettings } from "./stripe.server.ts";
import type { Viewer } from "./viewer.schema.ts";

/** The parts of the request context that billing uses. */
export type BillingContext = Pick<
  RequestContext,
  "env" | "origin" | "log" | "meter" | "session" | "rates" | "database"
>;

/** Time limit of all database calls of a page, in milliseconds. */
const PAGE_DEADLINE_MS = 3500;

/**
 * Time limit of all Stripe calls behind one click, in milliseconds. Retrying after a timeout is safe, because the
 * idempotency keys are the same.
 */
export const CLICK_DEADLINE_MS = 2500;

/** A signed-in user. */
export type Member = NonNullable<Viewer>;

/** The configured services of billing: Stripe, and the database with the service's own rights. */
export type Billing = { stripe: Stripe; service: CallDatabase; settings: BillingSettings };

/** @throws DomainError "not-set-up". `deadline` limits all Stripe calls together, in milliseconds. */
export function requireBilling(context: BillingContext, deadline: number): Billing {
  const settings = readBillingSettings(context.env);
  if (!settings) {
    context.log("error", "billing.not-set-up");
    throw billingError("not-set-up");
  }
  return {
    stripe: createStripe(settings, deadline),
    service: openService(context, deadline),
    settings,
  };
}

/** A page's calls are measured and share the page's time limit; a Stripe event has its own. */
function openService({ env, meter, log }: BillingContext, deadline: number) {
  const { fetch } = deadline > PAGE_DEADLINE_MS ? createMeter(deadline) : meter;
  return createServiceDatabase({ env, fetch, log });
}

/** The user of the session, whatever the request's body says. @throws DomainError "sign-in-required" */
export async function requireMember(context: BillingContext): Promise<Member> {
  const token = await context.session.accessToken();
  const viewer = token
    ? (await context.database("membership_viewer", {}, MembershipViewerSchema())).viewer
    : null;
  if (!viewer) {
    context.log("warn", "billing.no-user", { message: "No user is signed in." });
    throw billingError("sign-in-required");
  }
  return viewer;
}

/** @throws DomainError "wrong-account" if the body names a user other than the signed-in one */
export function requireSameAccount(
  { log }: BillingContext,
  viewer: Member,
  claimed: { id: string | null; email: string | null },
): void {
  const sameId = claimed.id === null || claimed.id.toLowerCase() === viewer.id.toLowerCase();
  const sameEmail =
    claimed.email === null || claimed.email.toLowerCase() === viewer.email?.toLowerCase();
  if (sameId && sameEmail) return;
  log("warn", "billing.wrong-account", { id: sameId, email: sameEmail });
  throw billingError("wrong-account");
}

/** An expected failure with the message of its code. */
export function billingError(code: BillingCode, options?: ErrorOptions): DomainError {
  const failure = isOwn(code) ? { code, status: BILLING_STATUS[code] } : code;
  return new DomainError(failure, BILLING_MESSAGES[code], options);
}

function isOwn(code: BillingCode): code is keyof typeof BILLING_STATUS {
  return Object.hasOwn(BILLING_STATUS, code);
}

/**
 * Awaits Stripe calls. Errors are logged by their kind, never by their message, which may name the user. @throws
 * DomainError "service-unavailable"
 */
export async function askStripe<Answer>(
  { log }: Pick<BillingContext, "log">,
  what: string,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log("error", "stripe.failed", { what, ...describeStripeError(error) });
    throw billingError("service-unavailable", { cause: error });
  }
}

function describeStripeError(error: unknown) {
  // Stripe's own errors have these fields; a network error or a timeout does not.
  const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  if (!type) return { error: describeError(error).error };
  return { type, code, status: statusCode, stripeRequest: requestId };
}
