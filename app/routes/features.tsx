import type { MetaFunction } from "@remix-run/cloudflare";
import { FeaturesView } from "#app/pages/features-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Features",
    description:
      "Patent Discovery, Explain.AI, Portfolio Management and Community: what you can do here.",
    path: "/features",
  });

export default function Features() {
  return <FeaturesView />;
}
