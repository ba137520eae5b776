import type { ReactNode } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** A page that is planned but does not exist yet. `kind` is its name; `children` come before its text. */
export function StubView({ kind, children }: { kind: string; children?: ReactNode }) {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={kind} title="Still building...">
        {children} This page is not ready yet. The marketplace is, and so are we for your questions.
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
