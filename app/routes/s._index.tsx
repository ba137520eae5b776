import {
  type HeadersFunction,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readSearch } from "../platform/forms.server.ts";
import { readPage } from "../platform/http.server.ts";
import { leafHeaders, PRIVATE_PAGE } from "../platform/leaf-headers.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { readShareCookie, SHARED_HEADERS, SHARED_PATH } from "../shortlists/share-cookie.ts";
import { LinkGone, SharedUnread, SharedView } from "../shortlists/shared-view.tsx";
import { SharedQuerySchema } from "../shortlists/shortlists.schema.ts";
import { openLink } from "../shortlists/shortlists.server.ts";

export const headers: HeadersFunction = (args) => leafHeaders(args, PRIVATE_PAGE);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Shared shortlist", description: "A shared list of technologies." });

/** The list of the link that this browser opened last; the database is asked for it each time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = readShareCookie(context.origin, request.headers.get("cookie"));
  const { page } = readSearch(SharedQuerySchema(), request);
  const read = await readPage(request, openLink(context, token, page));
  const list = read.ok ? read.value : null;
  const status = read.ok ? (list === null ? 404 : 200) : read.status;
  const { IMAGES_URL: imagesUrl } = context.env;
  return json({ list, read: read.ok, imagesUrl }, { status, headers: SHARED_HEADERS });
}

export default function Shared() {
  const { list, read, imagesUrl } = useLoaderData<typeof loader>();
  if (!read) return <SharedUnread retry={SHARED_PATH} />;
  if (list === null) return <LinkGone />;
  const hrefOf = (page: number) => `${SHARED_PATH}?page=${page}`;
  return <SharedView list={list} imagesUrl={imagesUrl} hrefOf={hrefOf} />;
}
