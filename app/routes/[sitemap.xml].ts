import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { publicFile } from "#app/platform/http/public-file.ts";
import { SITE_PAGES } from "#app/site-pages.ts";
import { SitemapQuerySchema } from "#app/technology/findable/findable.schema.ts";
import { listFeaturedAddresses } from "#app/technology/findable/findable.server.ts";
import { sitemapXml } from "#app/technology/findable/sitemap.ts";

const FOUND = SITE_PAGES.flatMap(({ path, found, paths }) => (found && !paths ? [path] : []));

/** If the catalogue is down the sitemap fails too: one without technologies would be wrong. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { part } = readSearch(SitemapQuerySchema(), request);
  const read = await readPage(request, listFeaturedAddresses(context, part ?? 1));
  if (!read.ok) return new Response("Not available just now.\n", { status: read.status });
  if ((part ?? 1) > 1 && read.value.technologies.length === 0)
    throw new Response("There is no such part.", { status: 404 });
  const text = sitemapXml(read.value, FOUND, part, context.origin);
  return publicFile(text, "application/xml; charset=utf-8", "catalogue");
}
