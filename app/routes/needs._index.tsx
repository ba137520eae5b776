import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NEED_MESSAGES } from "#app/inquiries/needs/need-messages.ts";
import { NeedsQuerySchema } from "#app/inquiries/needs/needs.schema.ts";
import { getNeeds } from "#app/inquiries/needs/needs.server.ts";
import { NeedsView } from "#app/inquiries/needs/needs-view.tsx";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  path: "/needs",
  title: "Standing needs",
  description: "What companies and researchers seek from universities, without their names.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { said } = readSearch(NeedsQuerySchema(), request);
  const read = await readPage(request, getNeeds(context));
  return json(
    {
      page: read.ok ? read.value : null,
      ...(read.ok && { viewer: read.value.viewer }),
      statusMessage: said === null ? null : NEED_MESSAGES[said],
    },
    { status: read.ok ? 200 : read.status },
  );
}

export default function Needs() {
  return <NeedsView page={useLoaderData<typeof loader>().page} />;
}
