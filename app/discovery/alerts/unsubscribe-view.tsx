import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Unsubscribed } from "./alerts.schema.ts";
import { unsubscribed } from "./messages.json";

/** The message once mail is stopped, and where the alerts still are. */
const STOPPED: Record<Unsubscribed, { title: string; rest: string }> = unsubscribed;

/** Asks whether mail should stop, then says that it did. `kind` is null until then. */
export function UnsubscribeView({
  kind,
  back,
  error,
}: {
  kind: Unsubscribed | null;
  back: boolean;
  error: string | null;
}) {
  const { title, rest } =
    kind === null || back
      ? {
          title: back ? "This mail comes again." : "Stop this mail?",
          rest: "You can turn each kind of mail off and on in your profile.",
        }
      : STOPPED[kind];
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Mail" title={title}>
        {rest}
      </PageHeader>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <form method="post" className="row">
        {kind === "search" ? null : kind !== null && !back ? (
          <Button name="back" value="yes">
            Send it again
          </Button>
        ) : (
          <Button variant="primary">Stop the mail</Button>
        )}
        {kind === "shortlists" ? (
          <Link to="/shortlists">Your shortlists</Link>
        ) : (
          <Link to="/searches">Your saved searches</Link>
        )}
      </form>
    </div>
  );
}
