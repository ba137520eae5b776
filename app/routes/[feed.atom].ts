import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { withEtag } from "#app/platform/http/etag.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { publicFile } from "#app/platform/http/public-file.ts";
import { atomFeed } from "#app/technology/findable/atom-feed.ts";
import { listNewest } from "#app/technology/findable/findable.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const read = await readPage(request, listNewest(context));
  if (!read.ok) return new Response("Not available just now.\n", { status: read.status });
  const text = atomFeed(read.value, { brand: context.env.BRAND_NAME, origin: context.origin });
  const feed = publicFile(text, "application/atom+xml; charset=utf-8", "catalogue");
  return withEtag(request, feed);
}
