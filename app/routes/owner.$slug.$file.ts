import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ownerAtom, ownerJsonFeed } from "#app/organisations/embedding/owner-feed.ts";
import { OwnerListQuerySchema } from "#app/organisations/owner-page.schema.ts";
import { getOwnerPage } from "#app/organisations/owner-page.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { withEtag } from "#app/platform/http/etag.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { publicFile } from "#app/platform/http/public-file.ts";

/** An owner's technologies as a visitor sees them, `/owner/{slug}/feed.atom` or `.json`, for readers and other sites. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { file } = params;
  if (file !== "feed.atom" && file !== "feed.json")
    return new Response("Not found.\n", { status: 404 });
  const query = readSearch(OwnerListQuerySchema(), request);
  const read = await readPage(
    request,
    getOwnerPage({ database: context.visitor }, requireSlug(params), query),
  );
  if (!read.ok) return new Response("Not available just now.\n", { status: read.status });
  if (read.value === null) return new Response("There is no such owner.\n", { status: 404 });
  const site = {
    brand: context.env.BRAND_NAME,
    origin: context.origin,
    imagesUrl: context.env.IMAGES_URL,
  };
  const response =
    file === "feed.atom"
      ? publicFile(ownerAtom(read.value, site), "application/atom+xml; charset=utf-8", "embedded")
      : publicFile(
          ownerJsonFeed(read.value, site, new Date().toISOString().slice(0, 10)),
          "application/feed+json; charset=utf-8",
          "embedded",
        );
  response.headers.set("Access-Control-Allow-Origin", "*");
  return withEtag(request, response);
}
