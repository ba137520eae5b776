import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleDelivery } from "../membership/handle-event.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { readText } from "../platform/forms.server.ts";
import { apiError } from "../platform/http.server.ts";

export function loader() {
  return apiError(new DomainError("method-not-allowed", "Events are delivered with POST."), {
    Allow: "POST",
  });
}

/** Takes Stripe's events. Who sends them is said by the signature alone; nothing of a session is read. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readText(request);
  const signature = request.headers.get("stripe-signature") ?? "";
  const { status, outcome } = await handleDelivery(context, body, signature);
  return Response.json({ received: status === 200, outcome }, { status });
}
