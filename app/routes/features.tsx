import { FeaturesView } from "#app/pages/features-view.tsx";
import { metaOf } from "#app/platform/http/page-meta.ts";

export const meta = metaOf({
  title: "Features",
  description:
    "Patent Discovery, Explain.AI, Portfolio Management and Community: what you can do here.",
  path: "/features",
});

export default function Features() {
  return <FeaturesView />;
}
