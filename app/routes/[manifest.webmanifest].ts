import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { webManifest } from "../findable/site-files.ts";
import { publicFile } from "../platform/public-file.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return publicFile(webManifest(context.env.BRAND_NAME), "application/manifest+json", "release");
}
