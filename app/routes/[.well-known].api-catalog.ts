import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import { apiCatalog } from "#app/technology/findable/site-files.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const api = context.env.API_ORIGIN;
  if (!api) throw new Response("This site has no API.", { status: 404 });
  const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
  return publicFile(apiCatalog(context.origin, api), type, "release");
}
