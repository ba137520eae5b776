import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getNeeds } from "#app/inquiries/needs/needs.server.ts";
import { needsAtom } from "#app/inquiries/needs/needs-feed.ts";
import { withEtag } from "#app/platform/http/etag.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { publicFile } from "#app/platform/http/public-file.ts";

/** The public needs, for readers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const read = await readPage(request, getNeeds({ database: context.visitor }));
  if (!read.ok) return new Response("Not available just now.\n", { status: read.status });
  const site = { brand: context.env.BRAND_NAME, origin: context.origin };
  const text = needsAtom(read.value.needs, site);
  return withEtag(request, publicFile(text, "application/atom+xml; charset=utf-8", "embedded"));
}
