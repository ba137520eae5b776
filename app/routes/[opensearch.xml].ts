import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import { openSearchXml } from "#app/technology/findable/site-files.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const text = openSearchXml(context.env.BRAND_NAME, context.origin);
  return publicFile(text, "application/opensearchdescription+xml; charset=utf-8", "release");
}
