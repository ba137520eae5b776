import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import { webManifest } from "#app/technology/findable/site-files.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return publicFile(webManifest(context.env.BRAND_NAME), "application/manifest+json", "release");
}
