import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { WithdrawPage } from "./publication.schema.ts";

/** Asks whether listings are to be withdrawn, and says what that does. */
export function WithdrawView({ page, error }: { page: WithdrawPage; error: string | null }) {
  const { organisation, listings, total } = page;
  const one = listings.length === 1;
  return (
    <div className="wrap narrow">
      <PageHeader
        eyebrow={organisation.name}
        title={
          one ? "Withdraw this listing?" : `Withdraw ${formatCount(listings.length)} listings?`
        }
      />
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {total > listings.length ? (
        <Notice>{`Up to 200 are withdrawn at once. Afterwards come back for the other ${formatCount(total - listings.length)}.`}</Notice>
      ) : null}
      {listings.length === 0 ? (
        <EmptyState title="None of these is listed by your organisation.">
          <p>
            <Link to={`/organisations/${organisation.slug}/drafts?withdrawn=yes`}>
              Withdrawn listings
            </Link>
          </p>
        </EmptyState>
      ) : (
        <form method="post" className="stack">
          <ul>
            {listings.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/patentinfo?tech_id=${id}`}>{title}</Link>
                <input type="hidden" name="id" value={id} />
              </li>
            ))}
          </ul>
          <p>
            {`${one ? "It leaves" : "They leave"} the marketplace, search, lists and feeds at once. ${one ? "Its page says" : "Their pages say"} 'Withdrawn by its owner', and ${one ? "its report" : "their reports"} cannot be downloaded any more.`}
          </p>
          <p>
            <b>What was mailed, exported, downloaded or printed before cannot be recalled.</b>
          </p>
          <p>
            You can publish {one ? "it" : "them"} again whenever you like, with everybody's saves
            and notes.
          </p>
          <p className="row">
            <Button variant="primary" name="intent" value="withdraw">
              Withdraw
            </Button>
            <Link to={`/organisations/${organisation.slug}`}>Keep</Link>
          </p>
        </form>
      )}
    </div>
  );
}
