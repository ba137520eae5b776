import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getSearchFeed } from "#app/discovery/alerts/saved-searches.server.ts";
import { searchAtom, searchJsonFeed } from "#app/discovery/alerts/search-feed.ts";
import { withEtag } from "#app/platform/http/etag.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { PRIVATE_PAGE } from "#app/platform/http/route-headers.ts";

const PRIVATE = {
  "Cache-Control": PRIVATE_PAGE,
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** A saved search's private feed, `/feeds/{token}.atom` or `.json`: its alerts, for whoever knows the URL. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const [, token, format] = /^([\w-]{22})\.(atom|json)$/.exec(params.file ?? "") ?? [];
  if (!token) return new Response("Not found.\n", { status: 404, headers: PRIVATE });
  const read = await readPage(request, getSearchFeed(context, token));
  if (!read.ok) {
    const headers = { ...PRIVATE, ...read.headers };
    return new Response("Not available just now.\n", { status: read.status, headers });
  }
  if (!read.value) return new Response("Not found.\n", { status: 404, headers: PRIVATE });
  const site = { brand: context.env.BRAND_NAME, origin: context.origin };
  const self = `${context.origin}/feeds/${params.file}`;
  const feed =
    format === "atom"
      ? new Response(searchAtom(read.value, site, self), {
          headers: { ...PRIVATE, "Content-Type": "application/atom+xml; charset=utf-8" },
        })
      : new Response(searchJsonFeed(read.value, site, self), {
          headers: { ...PRIVATE, "Content-Type": "application/feed+json; charset=utf-8" },
        });
  return withEtag(request, feed);
}
