import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/**
 * The head of an organisation's page, with what is done from there beside it.
 *
 * @param actions links that look like buttons
 */
export function OrganisationHeader({
  eyebrow,
  title,
  actions,
  children,
}: {
  eyebrow?: string;
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="organisation-head">
      <PageHeader {...(eyebrow ? { eyebrow } : {})} title={title}>
        {children}
      </PageHeader>
      {actions ? <div className="row">{actions}</div> : null}
    </div>
  );
}

/** The two ways to add listings, as actions of a head. @param own the path of the organisation's pages */
export function AddListings({ own }: { own: string }) {
  return (
    <>
      <ButtonLink size="small" to={`${own}/import`}>
        Import listings
      </ButtonLink>
      <ButtonLink size="small" variant="primary" to={`${own}/drafts/new`}>
        New listing
      </ButtonLink>
    </>
  );
}
