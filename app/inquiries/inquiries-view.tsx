import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { InquiryChange } from "./inquiries.schema.ts";
import type { Inquiry } from "./inquiry.schema.ts";
import { InquiryState } from "./inquiry-state.tsx";
import { introductionWords } from "./introduction-words.ts";

const CLOSE = ["closed", "Close"] as const;
const REOPEN = ["reopened", "Open again"] as const;
const CHANGES: Record<Inquiry["state"], (readonly [InquiryChange["change"], string])[]> = {
  unsent: [["try", "Send again"], CLOSE],
  sent: [["answered", "Answered elsewhere"], CLOSE],
  answered: [CLOSE, REOPEN],
  new: [CLOSE],
  open: [CLOSE],
  declined: [CLOSE],
  closed: [REOPEN],
};

/**
 * The user's inquiries and their states.
 *
 * @param total number of all inquiries, which may be more than are shown
 * @param error why the last change failed
 */
export function InquiriesView({
  inquiries,
  total,
  error,
}: {
  inquiries: Inquiry[];
  total: number;
  error?: string | null;
}) {
  return (
    <div className="wrap inquiries">
      <PageHeader title="Your inquiries">
        What you asked about technologies, when, and its state.
      </PageHeader>
      <p>
        <Link to="/needs">Standing needs: let organisations answer what you seek</Link>
      </p>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {inquiries.length === 0 ? (
        <EmptyState title="No inquiries.">
          <p>
            Subscribers ask about a technology on its page.{" "}
            <Link to="/marketplace">Browse the marketplace</Link>
          </p>
        </EmptyState>
      ) : (
        <>
          {total > inquiries.length ? (
            <p className="note">{`The latest ${inquiries.length} of ${formatCount(total)}`}</p>
          ) : null}
          <ul className="asked beside">
            {inquiries.map((inquiry) => (
              <InquiryItem key={inquiry.id} inquiry={inquiry} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function InquiryItem({ inquiry }: { inquiry: Inquiry }) {
  const { id, techId, title, owner, message, state, sentAt, organisation, ownerInbox } = inquiry;
  return (
    <li id={`inquiry-${id}`}>
      <div>
        <h2>
          {techId === null ? title : <Link to={technologyHref(techId)}>{title}</Link>}{" "}
          {inquiry.unread ? <Pill tone="new">new answer</Pill> : null}
        </h2>
        {owner ? (
          <p className="note">
            <bdi>{owner}</bdi>
          </p>
        ) : null}
        <p className="asked-message">{message}</p>
        {techId === null ? <p className="note">This technology is no longer listed.</p> : null}
      </div>
      <div>
        <InquiryState inquiry={inquiry} />
        <p className="note">
          {organisation ? (
            <>
              In the inbox of <bdi>{organisation}</bdi>
              {` since ${formatDate(sentAt ?? inquiry.askedAt)}. `}
            </>
          ) : sentAt ? (
            `Passed on to our team on ${formatDate(sentAt)}. ${introductionWords(inquiry)}`
          ) : (
            "Recorded, but not passed on yet. We try again every few minutes. "
          )}
          <Link to={`/account/inquiries/${id}`}>
            Read and reply<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </Link>
        </p>
        {ownerInbox ? (
          <p className="note">
            <bdi>{ownerInbox}</bdi> answers inquiries here now. Pass this one on, and it is in their
            inbox, with your e-mail address only if you chose to show it.
          </p>
        ) : null}
        <form method="post" action="/account/inquiries" className="row">
          <input type="hidden" name="id" value={id} />
          {ownerInbox ? (
            <Button size="small" name="change" value="passed-on">
              Pass on to <bdi>{ownerInbox}</bdi>
              <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
            </Button>
          ) : null}
          {CHANGES[state].map(([change, label]) => (
            <Button key={change} size="small" name="change" value={change}>
              {label}
              <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
            </Button>
          ))}
        </form>
      </div>
    </li>
  );
}
