import type { MetaFunction } from "@remix-run/cloudflare";
import { FaqsView } from "../pages/faqs-view.tsx";
import { pageMeta } from "../platform/page-meta.ts";

export const meta: MetaFunction = () =>
  pageMeta({
    title: "FAQs",
    description:
      "What the marketplace is, what it costs, and how its searches and answers are made.",
  });

export default function Faqs() {
  return <FaqsView />;
}
