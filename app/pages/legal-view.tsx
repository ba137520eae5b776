import { Link } from "@remix-run/react";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { LegalText } from "./legal-text.ts";

/** A draft of terms, privacy or refunds, labelled as a draft. */
export function LegalView({ title, description, parts }: LegalText) {
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
