import { shorten } from "../../import/text/summary-line.ts";
import { pageMeta, type Site } from "../platform/page-meta.ts";
import { previewPicture } from "../technology/cover-picture.tsx";
import { technologyHref } from "../technology/technology-links.tsx";
import type { PatentView } from "./patent-view.ts";

/** As much of a description as search engines show. */
const LONGEST = 160;

/**
 * What a technology's page says of itself. Only where it is featured does everyone read it, and may it be found;
 * what it says in schema.org's words is then all on the page that a visitor gets.
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

/** A technology as schema.org's CreativeWork, which has no type for patents. */
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
