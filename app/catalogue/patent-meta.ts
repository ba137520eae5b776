import { type PageMeta, pageMeta } from "../platform/page-meta.ts";
import type { PatentView } from "./patent-view.ts";

/**
 * What a technology's page says of itself to tabs, search engines and previews.
 *
 * @param site.url the page's own absolute address
 */
export function patentMeta(
  { title, summary, filing }: PatentView,
  { brand, url }: { brand: string } & Required<Pick<PageMeta, "url">>,
) {
  return pageMeta({
    title: `${title} | ${brand}`,
    description: summary ?? `A technology of ${filing.institution}.`,
    url,
  });
}
