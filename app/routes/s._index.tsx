import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  readShareCookie,
  SHARED_HEADERS,
  SHARED_PATH,
} from "#app/collections/shortlists/share-cookie.ts";
import {
  LinkGone,
  SharedRecord,
  SharedUnread,
  SharedView,
} from "#app/collections/shortlists/shared-view.tsx";
import { SharedQuerySchema } from "#app/collections/shortlists/shortlists.schema.ts";
import { openLink, openRecord } from "#app/collections/shortlists/shortlists.server.ts";
import { countListings } from "#app/organisations/count-listings.server.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Shared shortlist",
  description: "A shared list of technologies.",
});

/** The list of a link that this browser opened; the database is asked for it each time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page, link, tech } = readSearch(SharedQuerySchema(), request);
  const token = readShareCookie(context.origin, link, request.headers.get("cookie"));
  const opens = async () => ({
    record: tech === null ? null : await openRecord(context, token, tech),
    list: tech === null ? await openLink(context, token, page) : null,
  });
  const read = await readPage(request, opens());
  const { record, list } = read.ok ? read.value : { record: null, list: null };
  if (record) countListings(context, request, null, "opened", [record]);
  const status = read.ok ? ((record ?? list) ? 200 : 404) : read.status;
  const { IMAGES_URL: imagesUrl, BRAND_NAME: brand } = context.env;
  const { session } = context;
  const isSignedIn = session.present && (await session.accessToken()) !== null;
  const data = { record, list, link, read: read.ok, imagesUrl, brand, isSignedIn };
  return json(data, { status, headers: SHARED_HEADERS });
}

export default function Shared() {
  const { record, list, link, read, ...site } = useLoaderData<typeof loader>();
  const here = `${SHARED_PATH}?link=${link}`;
  if (!read) return <SharedUnread retry={here} />;
  if (record) return <SharedRecord record={record} listHref={here} />;
  if (list === null) return <LinkGone />;
  const hrefOf = (page: number) => `${here}&page=${page}`;
  const recordHref = (techId: number) => `${here}&tech=${techId}`;
  return <SharedView {...site} list={list} hrefOf={hrefOf} recordHref={recordHref} />;
}
