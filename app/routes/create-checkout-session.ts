import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerBilling } from "#app/membership/answer-billing.server.ts";
import { CheckoutRequestSchema } from "#app/membership/membership.schema.ts";
import { startCheckout } from "#app/membership/start-checkout.server.ts";

export { onlyPost as loader } from "#app/platform/http/http.server.ts";

/**
 * Starts the purchase of a plan: `{email, user_id, plan, promoCode}` → `{url}`; for a form, a redirect to Stripe's
 * page.
 */
export function action({ request, context }: ActionFunctionArgs) {
  return answerBilling(context, request, CheckoutRequestSchema(), (viewer, body) =>
    startCheckout(context, viewer, body),
  );
}
