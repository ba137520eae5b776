import { type PageMeta, pageMeta } from "../platform/page-meta.ts";
import { pictureAddress } from "./cover-picture.tsx";
import type { PatentView } from "./patent-view.ts";

/**
 * What a technology's page says of itself to tabs, search engines and previews.
 *
 * @param site.url the page's own absolute address
 */
export function patentMeta(
  technology: PatentView,
  { brand, imagesUrl, url }: { brand: string; imagesUrl: string } & Required<Pick<PageMeta, "url">>,
) {
  const { title, summary, filing } = technology;
  return pageMeta({
    title: `${title} | ${brand}`,
    description: summary ?? `A technology of ${filing.institution}.`,
    url,
    image: pictureAddress(technology, imagesUrl),
  });
}
