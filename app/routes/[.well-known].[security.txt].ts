import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicFile } from "#app/platform/http/public-file.ts";
import { securityTxt } from "#app/technology/findable/site-files.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const text = securityTxt(context.origin, new Date());
  return publicFile(text, "text/plain; charset=utf-8", "release");
}
