import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { robotsTxt } from "../findable/site-files.ts";
import { publicFile } from "../platform/public-file.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return publicFile(robotsTxt(context.origin), "text/plain; charset=utf-8", "release");
}
