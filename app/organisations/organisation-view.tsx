import { Link } from "@remix-run/react";
import { ownerHref } from "#app/technology/technology-links.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { WayIn } from "./claim-forms.tsx";
import type { OrganisationPage } from "./organisations.schema.ts";

/** One organisation for whoever is no member: the way in. */
export function OrganisationView({
  page,
  answer,
}: {
  page: OrganisationPage;
  answer?: FormAnswer | undefined;
}) {
  const { organisation, technologies } = page;
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Organisation" title={organisation.name}>
        {`${formatCount(technologies)} ${technologies === 1 ? "technology" : "technologies"} listed.`}
      </PageHeader>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <div className="patent-aside">
        <WayIn page={page} answer={answer} />
        <p>
          {technologies > 0 || organisation.claimed ? (
            <Link className="quiet-link" to={ownerHref(organisation.slug)}>
              Its public page
            </Link>
          ) : (
            <Link className="quiet-link" to="/organisations">
              Your organisations
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
