import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import { robotsTxt } from "#app/technology/findable/site-files.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return publicFile(robotsTxt(context.origin), "text/plain; charset=utf-8", "release");
}
