import { billingMessage } from "#app/membership/billing-messages.ts";
import type { CheckoutReturn } from "#app/membership/checkout-return.ts";
import { safeRedirectPath } from "#app/platform/http/redirects.ts";
import type { LoginQuery } from "./account.schema.ts";

/** A one-time message on `/login` about how the user came here. */
export type LoginNotice = { tone: "good" | "plain" | "bad"; text: string; reload?: string };

const EXPORT_PROBLEMS = {
  failed: "Your data could not be put together just now. Please try again in a moment.",
  limited:
    "You asked for your data more than twice within one minute. Please wait a minute, then download it again.",
};

/**
 * The message for `/login`'s parameters; null for none.
 *
 * @param subscribed whether the membership just read is valid; null for a visitor
 * @param found the result of a return from checkout; null if nobody is signed in
 */
export function loginNotice(
  { checkout, billing, welcome, ended, export: exported }: LoginQuery,
  {
    brand,
    subscribed,
    found = null,
  }: { brand: string; subscribed: boolean | null; found?: CheckoutReturn | null },
): LoginNotice | null {
  const failure = billingMessage(billing);
  if (failure) return { tone: "bad", text: failure };
  if (exported) return { tone: "bad", text: EXPORT_PROBLEMS[exported] };
  if (ended && subscribed === null) {
    return { tone: "good", text: "You are signed out on every device." };
  }
  if (checkout === "cancelled") {
    return { tone: "plain", text: "The checkout was cancelled. Nothing was charged." };
  }
  if (!checkout && !welcome) return null;
  if (found === "not-yours") {
    return {
      tone: "bad",
      text: "That checkout belongs to another account. Nothing has changed here.",
    };
  }
  if (subscribed === null) {
    return {
      tone: "plain",
      text: "Sign in again to see your membership. There is no need to pay again.",
    };
  }
  if (subscribed) {
    return {
      tone: "good",
      text: `Welcome to ${brand} Pro. Everything is open to you from now on.`,
    };
  }
  return {
    tone: "plain",
    text: "Your payment is being confirmed. This can take a minute; there is no need to pay again.",
    reload: checkout ? `/login?checkout=${checkout}` : "/login?welcome=pro",
  };
}

/** Whether a rate-limited form or link redirected here, so that `/login` must respond 429. */
export function isLimitedReturn({ billing, export: exported }: LoginQuery): boolean {
  return billing === "rate-limited" || exported === "limited";
}

/** The target of a sign-in on `/login`: the page that the visitor wanted, or the end of checkout. */
export function loginTarget({ redirectTo, checkout }: LoginQuery): string {
  if (redirectTo !== null) return safeRedirectPath(redirectTo, "/");
  return checkout?.startsWith("cs_") ? `/login?checkout=${checkout}` : "/";
}

/**
 * The page that a member wanted when they were sent to their dashboard, if it is the marketplace or a technology, which
 * every member may open. Null for anything else.
 */
export function nextOf(redirectTo: string): { to: string; label: string } | null {
  if (/^\/marketplace(\?|$)/.test(redirectTo)) return { to: redirectTo, label: "the marketplace" };
  if (/^\/patentinfo\?tech_id=\d{1,16}$/.test(redirectTo))
    return { to: redirectTo, label: "the technology you chose" };
  return null;
}
