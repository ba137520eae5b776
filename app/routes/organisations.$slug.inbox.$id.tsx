import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerThread, loadThread } from "#app/inquiries/thread-page.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { ThreadView as default } from "#app/inquiries/thread-view.tsx";
export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Inquiry",
  description: "An inquiry about a technology, and its answers.",
});

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadThread(request, context, { id: params.id, slug: requireSlug(params) });
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return answerThread(request, context, { id: params.id, slug: requireSlug(params) });
}
