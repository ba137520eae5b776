import { shorten } from "#import/text/summary-line.ts";
import { pageMeta, type Site } from "../platform/page-meta.ts";
import { previewPicture } from "../technology/cover-picture.tsx";
import { technologyHref } from "../technology/technology-links.tsx";
import type { PatentView } from "./patent-view.ts";

/** Maximum characters of a description in search results. */
const LONGEST = 160;

/**
 * A technology's meta tags. Only a featured one is public and may be indexed; its structured data then holds nothing
 * that a visitor cannot see on the page.
 */
export function patentMeta(
  matches: Parameters<typeof pageMeta>[0],
  { technology, featured }: { technology: PatentView; featured: boolean },
  imagesUrl: string,
) {
  const { id, title, summary, filing } = technology;
  const description = shorten(
    (summary ?? `A technology of ${filing.institution}.`).replace(/\s+/g, " "),
    LONGEST,
  );
  const image = previewPicture(technology, imagesUrl);
  const shown = { title, description, image };
  if (!featured) return pageMeta(matches, shown);
  return pageMeta(matches, {
    ...shown,
    path: technologyHref(id),
    jsonLd: (site) => technologyJsonLd(technology, { description, image }, site),
  });
}

/** A technology as CreativeWork; schema.org has no type for patents. */
function technologyJsonLd(
  { id, title, filing }: PatentView,
  { description, image }: { description: string; image: string },
  { brand, origin }: Site,
): object {
  const url = `${origin}${technologyHref(id)}`;
  return {
    "@context": "https://schema.org",
    "@type": "CreativeWork",
    "@id": url,
    url,
    name: title,
    description,
    image: new URL(image, origin).href,
    inLanguage: "en",
    isAccessibleForFree: true,
    sourceOrganization: { "@type": "CollegeOrUniversity", name: filing.institution },
    publisher: { "@type": "Organization", name: brand, url: `${origin}/` },
    ...(filing.patentId === "Unknown"
      ? {}
      : {
          identifier: {
            "@type": "PropertyValue",
            propertyID: "Patent ID",
            value: filing.patentId,
          },
        }),
  };
}
