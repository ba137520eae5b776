import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerThread, loadThread } from "#app/inquiries/thread-page.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { ThreadView as default } from "#app/inquiries/thread-view.tsx";
export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Lead",
  description: "A lead that waits with the moderators.",
});

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadThread(request, context, { id: params.id, moderation: true });
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return answerThread(request, context, { id: params.id, moderation: true });
}
