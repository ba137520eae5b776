import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getSearchFeed } from "#app/discovery/alerts/saved-searches.server.ts";
import { searchAtom, searchJsonFeed } from "#app/discovery/alerts/search-feed.ts";
import { toCalendar } from "#app/organisations/mirror/fee-calendar.ts";
import { getFeeCalendar } from "#app/organisations/mirror/mirror.server.ts";
import { attachment } from "#app/platform/http/attachment.ts";
import { withEtag } from "#app/platform/http/etag.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { PRIVATE_PAGE } from "#app/platform/http/route-headers.ts";

const PRIVATE = {
  "Cache-Control": PRIVATE_PAGE,
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/**
 * A saved search's private feed, `/feeds/{token}.atom` or `.json`: its alerts; or an organisation's calendar of fees,
 * `/feeds/{slug}.{token}.ics`, all or those of one `number`. For whoever knows the URL.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const [, slug, calendar] = /^([a-z0-9-]{1,200})\.([\w-]{22})\.ics$/.exec(params.file ?? "") ?? [];
  if (slug && calendar) return await feeCalendar(request, context, slug, calendar);
  const [, token, format] = /^([\w-]{22})\.(atom|json)$/.exec(params.file ?? "") ?? [];
  if (!token) return new Response("Not found.\n", { status: 404, headers: PRIVATE });
  const read = await readPrivate(request, getSearchFeed(context, token));
  if (read instanceof Response) return read;
  const site = { brand: context.env.BRAND_NAME, origin: context.origin };
  const self = `${context.origin}/feeds/${params.file}`;
  const feed =
    format === "atom"
      ? new Response(searchAtom(read, site, self), {
          headers: { ...PRIVATE, "Content-Type": "application/atom+xml; charset=utf-8" },
        })
      : new Response(searchJsonFeed(read, site, self), {
          headers: { ...PRIVATE, "Content-Type": "application/feed+json; charset=utf-8" },
        });
  return withEtag(request, feed);
}

/** What is behind a private address, or the answer where there is nothing. */
async function readPrivate<Value>(
  request: Request,
  reading: Promise<Value | null>,
): Promise<Value | Response> {
  const read = await readPage(request, reading);
  if (!read.ok) {
    const headers = { ...PRIVATE, ...read.headers };
    return new Response("Not available just now.\n", { status: read.status, headers });
  }
  return read.value ?? new Response("Not found.\n", { status: 404, headers: PRIVATE });
}

async function feeCalendar(
  request: Request,
  context: LoaderFunctionArgs["context"],
  slug: string,
  token: string,
): Promise<Response> {
  const read = await readPrivate(request, getFeeCalendar(context, slug, token));
  if (read instanceof Response) return read;
  const number = new URL(request.url).searchParams.get("number");
  const rows = read.rows.filter((row) => number === null || row.number === number);
  const site = { brand: context.env.BRAND_NAME, origin: context.origin };
  const headers = {
    ...PRIVATE,
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": attachment("fees.ics"),
  };
  return new Response(toCalendar({ ...read, rows }, site, new Date()), { headers });
}
