import { faqsJsonLd } from "#app/pages/faqs.ts";
import { FaqsView } from "#app/pages/faqs-view.tsx";
import { metaOf } from "#app/platform/http/page-meta.ts";

export const meta = metaOf({
  title: "FAQs",
  description: "What the marketplace is, what it costs, and how its searches and answers are made.",
  path: "/faqs",
  jsonLd: faqsJsonLd,
});

export default function Faqs() {
  return <FaqsView />;
}
