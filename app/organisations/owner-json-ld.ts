import type { Site } from "#app/platform/http/page-meta.ts";
import { ownerHref } from "#app/technology/technology-links.tsx";
import type { OwnerPage } from "./owner-page.schema.ts";

/** The schema.org types of owners. */
const TYPES = {
  university: "CollegeOrUniversity",
  agency: "GovernmentOrganization",
  company: "Corporation",
};

/** An owner as schema.org describes it, with nothing that its page does not show a visitor. */
export function ownerJsonLd(
  { name, slug, kind, website, ror }: OwnerPage["owner"],
  { origin }: Site,
): object {
  const url = `${origin}${ownerHref(slug)}`;
  const sameAs = [website, ror && `https://ror.org/${ror}`].filter(Boolean);
  return {
    "@context": "https://schema.org",
    "@type": kind ? TYPES[kind] : "Organization",
    "@id": url,
    url,
    name,
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}
