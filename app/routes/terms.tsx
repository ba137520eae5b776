import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { legalText } from "#app/pages/legal-texts.server.ts";
import { LegalView } from "#app/pages/legal-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, data) : [];

export function loader({ context }: LoaderFunctionArgs) {
  return json(legalText("terms", context.env.BRAND_NAME));
}

export default function Terms() {
  return <LegalView {...useLoaderData<typeof loader>()} />;
}
