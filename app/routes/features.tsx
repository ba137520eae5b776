import { metaOf } from "#app/platform/http/page-meta.ts";

export { FeaturesView as default } from "#app/pages/features-view.tsx";

export const meta = metaOf({
  title: "Features",
  description:
    "Patent Discovery, Explain.AI, Portfolio Management and Community: what you can do here.",
  path: "/features",
});
