import { json, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  linkIdOf,
  readToken,
  SHARED_HEADERS,
  SHARED_PATH,
  shareCookie,
} from "#app/collections/shortlists/share-cookie.ts";
import { LinkGone, SharedUnread } from "#app/collections/shortlists/shared-view.tsx";
import { openLink } from "#app/collections/shortlists/shortlists.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { privateHeaders as headers } from "#app/platform/http/route-headers.ts";

export const meta = metaOf({
  title: "Shared shortlist",
  description: "A shared list of technologies.",
});

/** A shared link: its token moves into a cookie, so that no address bar, history of a page or referrer shows it on. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = readToken(params.token);
  const read = await readPage(request, openLink(context, token));
  if (!read.ok) return json({ read: false }, { status: read.status, headers: SHARED_HEADERS });
  if (token === null || read.value === null) {
    return json({ read: true }, { status: 404, headers: SHARED_HEADERS });
  }
  const link = await linkIdOf(token);
  const headers = { ...SHARED_HEADERS, "Set-Cookie": shareCookie(context.origin, link, token) };
  return redirect(`${SHARED_PATH}?link=${link}`, { status: 303, headers });
}

export default function SharedLink() {
  const { read } = useLoaderData<typeof loader>();
  return read ? <LinkGone /> : <SharedUnread retry="" />;
}
