import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openSearchXml } from "../findable/site-files.ts";
import { publicFile } from "../platform/public-file.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const text = openSearchXml(context.env.BRAND_NAME, context.origin);
  return publicFile(text, "application/opensearchdescription+xml; charset=utf-8", "release");
}
