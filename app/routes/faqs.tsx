import type { MetaFunction } from "@remix-run/cloudflare";
import { faqsJsonLd } from "#app/pages/faqs.ts";
import { FaqsView } from "#app/pages/faqs-view.tsx";
import { pageMeta } from "#app/platform/http/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "FAQs",
    description:
      "What the marketplace is, what it costs, and how its searches and answers are made.",
    path: "/faqs",
    jsonLd: faqsJsonLd,
  });

export default function Faqs() {
  return <FaqsView />;
}
