import { Link, type MetaArgs, useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { LegalText } from "./legal-text.ts";

/** The `meta` of a route whose loader answers a draft. */
export function legalMeta({ data, matches }: Pick<MetaArgs, "matches"> & { data?: LegalText }) {
  return data ? pageMeta(matches, data) : [];
}

/** A draft of terms, privacy or refunds, which its route's loader answers, labelled as a draft. */
export function LegalView() {
  const { title, description, parts } = useLoaderData<LegalText>();
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Draft" title={title}>
        {description}
      </PageHeader>
      <Notice>
        This is a draft for a lawyer to review. It says in plain words how the site works today, and
        is not legally binding yet.
      </Notice>
      {parts.map(({ heading, paragraphs }) => (
        <section key={heading} className="own-data">
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p>
        <Link to="/contact">Contact us</Link>
      </p>
    </div>
  );
}
