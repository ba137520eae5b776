import { json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { legalText } from "#app/pages/legal-texts.server.ts";

export { LegalView as default, legalMeta as meta } from "#app/pages/legal-view.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  return json(legalText("terms", context.env.BRAND_NAME));
}
