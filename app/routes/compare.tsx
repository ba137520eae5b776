import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CompareQuerySchema } from "#app/discovery/compare/compare.schema.ts";
import { getComparePage } from "#app/discovery/compare/compare.server.ts";
import { CompareView } from "#app/discovery/compare/compare-view.tsx";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { pathOf, readPage } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Compare technologies",
  description: "Two to four technologies beside each other, in their owners' words.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { only, ...asked } = readSearch(CompareQuerySchema(), request, ["id", "need"]);
  const read = await readPage(request, getComparePage(context, asked));
  return json(
    {
      page: read.ok ? read.value : null,
      only,
      here: pathOf(request),
      brand: context.env.BRAND_NAME,
      imagesUrl: context.env.IMAGES_URL,
    },
    { status: read.ok ? 200 : read.status },
  );
}

export default function Compare() {
  return <CompareView {...useLoaderData<typeof loader>()} />;
}
