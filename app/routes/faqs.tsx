import { faqsJsonLd } from "#app/pages/faqs.ts";
import { metaOf } from "#app/platform/http/page-meta.ts";

export { FaqsView as default } from "#app/pages/faqs-view.tsx";

export const meta = metaOf({
  title: "FAQs",
  description: "What the marketplace is, what it costs, and how its searches and answers are made.",
  path: "/faqs",
  jsonLd: faqsJsonLd,
});
