import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { renderToStaticMarkup } from "react-dom/server";
import { EmbedPage } from "#app/organisations/embedding/embed-page.tsx";
import { OwnerListQuerySchema } from "#app/organisations/owner-page.schema.ts";
import { getOwnerPage } from "#app/organisations/owner-page.server.ts";
import { requireSlug } from "#app/organisations/slug.ts";
import { readSearch } from "#app/platform/http/forms.server.ts";
import { readPage } from "#app/platform/http/http.server.ts";
import { publicFile } from "#app/platform/http/public-file.ts";
import { EMBEDDERS_HEADER } from "#app/platform/http/route-headers.ts";

/** The list that an organisation's own site shows in a frame, if it has opened its listings. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readSearch(OwnerListQuerySchema(), request);
  const read = await readPage(
    request,
    getOwnerPage({ database: context.visitor }, requireSlug(params), query),
  );
  if (!read.ok) return new Response("Not available just now.\n", { status: read.status });
  if (!read.value?.open)
    return new Response("This organisation shows no list here.\n", { status: 404 });
  const html = renderToStaticMarkup(
    <EmbedPage
      page={read.value}
      brand={context.env.BRAND_NAME}
      origin={context.origin}
      imagesUrl={context.env.IMAGES_URL}
      nonce={context.nonce}
      today={new Date().toISOString().slice(0, 10)}
    />,
  );
  const response = publicFile(`<!doctype html>${html}`, "text/html; charset=utf-8", "embedded");
  response.headers.set(EMBEDDERS_HEADER, read.value.embedders.join(" "));
  return response;
}
