import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerBilling } from "#app/membership/answer-billing.server.ts";
import { PortalRequestSchema } from "#app/membership/membership.schema.ts";
import { openPortal } from "#app/membership/open-portal.server.ts";

export { onlyPost as loader } from "#app/platform/http/http.server.ts";

/** Opens the subscription's portal: `{userId}` → `{url}`; for a form, a redirect to Stripe's page. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerBilling(context, request, PortalRequestSchema(), (viewer, body) =>
    openPortal(context, viewer, body),
  );
}
