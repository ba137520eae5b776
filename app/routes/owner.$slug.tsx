import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { searchOf } from "#app/organisations/embedding/owner-feed.ts";
import ownersStyles from "#app/organisations/organisations.css";
import { ownerJsonLd } from "#app/organisations/owner-json-ld.ts";
import { OwnerQuerySchema } from "#app/organisations/owner-page.schema.ts";
import { getOwnerPage } from "#app/organisations/owner-page.server.ts";
import { OwnerView } from "#app/organisations/owner-view.tsx";
import { requireSlug } from "#app/organisations/slug.ts";
import pagesStyles from "#app/pages/pages.css";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { pathOf, readPage } from "#app/platform/http/http.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { sharedWhen } from "#app/platform/http/route-headers.ts";
import { ownerHref } from "#app/technology/technology-links.tsx";
import readingStyles from "#app/ui/reading.css";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const handle = { styles: [readingStyles, pagesStyles, ownersStyles] };
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data?.page) return [{ title: "Owner not found" }];
  const { owner } = data.page;
  const { name, slug } = owner;
  return [
    ...pageMeta(matches, {
      title: `Technologies of ${name}`,
      description: `What ${name} offers for licensing: its classes, the latest additions, and how to ask.`,
      path: ownerHref(slug),
      jsonLd: (site) => ownerJsonLd(owner, site),
    }),
    ...FEEDS.map(([file, type]) => ({
      tagName: "link",
      rel: "alternate",
      type,
      title: `Technologies of ${name}`,
      href: `${ownerHref(slug)}/${file}`,
    })),
  ];
};

const FEEDS = [
  ["feed.atom", "application/atom+xml"],
  ["feed.json", "application/feed+json"],
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readSearch(OwnerQuerySchema(), request);
  const read = await readPage(request, getOwnerPage(context, requireSlug(params), query));
  if (read.ok && read.value === null)
    throw new Response("There is no such owner.", { status: 404 });
  const page = read.ok ? read.value : null;
  // An address that it had before.
  if (page && page.owner.slug !== params.slug)
    return redirect(ownerHref(page.owner.slug) + searchOf(page, page.page), 301);
  return json(
    {
      page,
      here: pathOf(request),
      brand: context.env.BRAND_NAME,
      imagesUrl: context.env.IMAGES_URL,
    },
    { status: read.ok ? 200 : read.status, headers: sharedWhen(page?.viewer === null) },
  );
}

export default function Owner() {
  return <OwnerView {...useLoaderData<typeof loader>()} />;
}
