import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MarketplaceQuerySchema, REPEATED } from "#app/discovery/marketplace/marketplace.schema.ts";
import { OverviewView } from "#app/discovery/marketplace/overview-view.tsx";
import { openMarketplace } from "#app/discovery/marketplace/search-marketplace.server.ts";
import { toOverview } from "#app/discovery/marketplace/to-overview.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { readPage, requireSignIn } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Overview",
  description: "A listing or a search counted by year, class, status and university.",
});

/** Reads what the marketplace's own page reads, so that it opens the same searches and charges none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if ((await context.session.accessToken()) === null) requireSignIn(request);
  // A part of a university's name would leave out the rest.
  const asked = {
    ...readSearch(MarketplaceQuerySchema(), request, REPEATED),
    uniLike: null,
    page: 1,
  };
  const read = await readPage(request, openMarketplace(context, asked));
  if (!read.ok) {
    const limited = read.status === 429 ? read.message : null;
    const { status, headers } = read;
    return json({ query: asked, overview: null, limited }, { status, headers });
  }
  const { page, query, kind } = read.value;
  if (page.viewer === null) requireSignIn(request);
  const open = kind === "listing" || read.value.page.search.allowed;
  const overview = open ? toOverview(page, query) : ("unpaid" as const);
  return json({ viewer: page.viewer, query, overview, limited: null });
}

export default function Overview() {
  return <OverviewView {...useLoaderData<typeof loader>()} />;
}
