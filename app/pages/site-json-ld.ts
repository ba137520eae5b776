import type { Site } from "#app/platform/http/page-meta.ts";

/** The organisation behind the site, and how to search it, as schema.org data. */
export function siteJsonLd({ brand, origin, socialUrl }: Site): object {
  const organization = `${origin}/#organization`;
  const isElsewhere = socialUrl !== "" && new URL(socialUrl).origin !== origin;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": organization,
        name: brand,
        url: `${origin}/`,
        logo: `${origin}/icons/512.png`,
        ...(isElsewhere ? { sameAs: [socialUrl] } : {}),
      },
      {
        "@type": "WebSite",
        "@id": `${origin}/#website`,
        name: brand,
        url: `${origin}/`,
        inLanguage: "en",
        publisher: { "@id": organization },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${origin}/marketplace?q={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
