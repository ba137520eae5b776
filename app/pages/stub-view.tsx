import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

/** A page without contents of its own, and where to go from it. `kind` is its name. */
export function StubView({
  kind,
  title,
  children,
}: {
  kind: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={kind} title={title}>
        {children}
      </PageHeader>
      <p className="go">
        <ButtonLink variant="primary" to="/marketplace">
          Open the marketplace
        </ButtonLink>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </p>
    </div>
  );
}
