import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleDelivery } from "#app/membership/handle-event.server.ts";
import { readText } from "#app/platform/http/forms.server.ts";

export { onlyPost as loader } from "#app/platform/http/http.server.ts";

/** Receives Stripe's events. Only the signature authenticates the sender; cookies are ignored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readText(request);
  const signature = request.headers.get("stripe-signature") ?? "";
  const { status, outcome } = await handleDelivery(context, body, signature);
  return Response.json({ received: status === 200, outcome }, { status });
}
