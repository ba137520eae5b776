import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { passMailEvent } from "#app/discovery/alerts/mail-events.server.ts";
import { readText } from "#app/platform/http/forms.server.ts";
import { answerApi } from "#app/platform/http/http.server.ts";

export { onlyPost as loader } from "#app/platform/http/http.server.ts";

/** Receives what the provider of mail reports. Only its proof authenticates the sender; cookies are ignored. */
export async function action({ request, context }: ActionFunctionArgs) {
  return answerApi(context, async () => {
    const { status } = await passMailEvent(context, request.headers, await readText(request));
    return Response.json({ received: status === 200 }, { status });
  });
}
