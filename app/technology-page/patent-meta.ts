import type { MetaDescriptor } from "@remix-run/react";
import { pageMeta, type Site } from "#app/platform/http/page-meta.ts";
import { previewImage } from "#app/technology/cover-image.tsx";
import { inventorNames, UNKNOWN } from "#app/technology/filing.ts";
import { oaiIdentifier } from "#app/technology/oai-identifier.ts";
import { statusMark } from "#app/technology/status-words.ts";
import { ownerHref, technologyHref } from "#app/technology/technology-links.tsx";
import { shorten } from "#import/text/summary-line.ts";
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
  const image = previewImage(technology, imagesUrl);
  const shown = { title, description, image };
  const page = featured
    ? {
        ...shown,
        path: technologyHref(id),
        jsonLd: (site: Site) => technologyJsonLd(technology, { description, image }, site),
      }
    : shown;
  return [...pageMeta(matches, page), ...citationTags(technology)];
}

/** Inventors that a reference manager gets; a page's head must stay small. */
const MOST_CITED = 10;

/**
 * Tags for reference managers: Highwire's `citation_…` tags, and Dublin Core's for the type and the owner.
 * Zotero takes the page for a website because of its `og:type`, unless its own fields (`z:…`,
 * zotero.org/namespaces/export#) say that it is a patent. It reads a patent's owner, country and filing date from them alone.
 */
function citationTags({ title, summary, filing }: PatentView): MetaDescriptor[] {
  const { cited, institution, filedOn } = filing;
  const tags = {
    citation_title: title,
    citation_abstract: summary,
    citation_date: filedOn,
    "DC.publisher": institution,
  };
  const patentTags = cited && {
    citation_patent_number: cited.number,
    "DC.type": "Patent",
    "z:itemType": "patent",
    "z:patentNumber": cited.number,
    "z:country": cited.country,
    "z:assignee": institution,
    "z:filingDate": filedOn,
  };
  return [
    ...inventorNames(filing.inventor)
      .slice(0, MOST_CITED)
      .map((name) => ({ name: "citation_author", content: name })),
    ...Object.entries({ ...tags, ...patentTags }).flatMap(([name, content]) =>
      content === null ? [] : [{ name, content }],
    ),
  ];
}

/** The schema.org value of an owner's statement. */
const AVAILABILITY: Record<string, string> = {
  available: "InStock",
  "non-exclusive": "InStock",
  option: "LimitedAvailability",
  "exclusively-licensed": "SoldOut",
};

/**
 * A technology as schema.org names it: a creative work, which is a patent too where it has a number (the type is of the
 * Bibliographic Ontology, since schema.org has none), and a product with an offer where its owner states one.
 */
function technologyJsonLd(
  view: PatentView,
  { description, image }: { description: string; image: string },
  { brand, origin }: Site,
): object {
  const { id, title, filing, technologyClass, secondClass, tags } = view;
  const url = `${origin}${technologyHref(id)}`;
  const owner = {
    "@type": "Organization",
    name: filing.institution,
    ...(filing.owner ? { url: `${origin}${ownerHref(filing.owner)}` } : {}),
  };
  const offered = filing.links.availability && AVAILABILITY[filing.links.availability];
  const keywords = [technologyClass, secondClass, ...tags].filter((word) => word !== null);
  return {
    "@context": "https://schema.org",
    "@type": offered ? ["CreativeWork", "Product"] : "CreativeWork",
    "@id": url,
    url,
    name: title,
    description,
    image: new URL(image, origin).href,
    inLanguage: "en",
    isAccessibleForFree: true,
    sourceOrganization: owner,
    publisher: { "@type": "Organization", name: brand, url: `${origin}/` },
    creativeWorkStatus: statusMark(view, new Date().toISOString().slice(0, 10)).label,
    ...(keywords.length > 0 ? { keywords: keywords.join(", ") } : {}),
    ...(filing.patentId === UNKNOWN
      ? {}
      : {
          additionalType: "http://purl.org/ontology/bibo/Patent",
          identifier: {
            "@type": "PropertyValue",
            propertyID: "Patent ID",
            value: filing.patentId,
          },
        }),
    ...(offered
      ? {
          offers: {
            "@type": "Offer",
            availability: `https://schema.org/${offered}`,
            offeredBy: owner,
            url,
          },
        }
      : {}),
  };
}

/**
 * The `Link` header of a public technology's page by FAIR Signposting, level 1 (signposting.org/FAIR): where programs
 * find what the page is about.
 *
 * @param api the origin of the API Worker; without one nothing describes the page
 */
export function signposts({ id, filing }: PatentView, origin: string, api: string | undefined) {
  const record = `${api}/v1/technologies/${id}`;
  const harvested = `${api}/oai?${new URLSearchParams({
    verb: "GetRecord",
    metadataPrefix: "oai_dc",
    identifier: oaiIdentifier(origin, id),
  })}`;
  const links = [
    [`${origin}${technologyHref(id)}`, "cite-as"],
    ["https://schema.org/AboutPage", "type"],
    ["https://schema.org/CreativeWork", "type"],
    ...(filing.owner ? [[`${origin}${ownerHref(filing.owner)}`, "author"]] : []),
    ...(api
      ? [
          [record, "item", "application/json"],
          [harvested, "describedby", "text/xml"],
        ]
      : []),
  ];
  return links
    .map(([href, rel, type]) => `<${href}>; rel="${rel}"${type ? `; type="${type}"` : ""}`)
    .join(", ");
}
