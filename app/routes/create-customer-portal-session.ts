import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerBilling } from "../membership/answer-billing.server.ts";
import { PortalRequestSchema } from "../membership/membership.schema.ts";
import { openPortal } from "../membership/open-portal.server.ts";
import { methodNotAllowed } from "../platform/http.server.ts";

export function loader() {
  return methodNotAllowed("POST");
}

/** Opens the subscription's portal: `{userId}` → `{url}`; for a form, a redirect to Stripe's page. */
export function action({ request, context }: ActionFunctionArgs) {
  return answerBilling(context, request, PortalRequestSchema(), (viewer, body) =>
    openPortal(context, viewer, body),
  );
}
