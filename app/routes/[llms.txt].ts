import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import { llmsTxt } from "#app/technology/findable/site-files.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { BRAND_NAME: brand, API_ORIGIN: api } = context.env;
  const text = llmsTxt(brand, context.origin, api ?? null);
  return publicFile(text, "text/plain; charset=utf-8", "release");
}
