import { Link } from "@remix-run/react";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Inbox } from "./inbox.schema.ts";
import type { InboxAnswer } from "./inbox-answer.ts";
import { Absence, InboxRules } from "./inbox-settings.tsx";
import { INBOX_STATES, STATE_LABELS } from "./inbox-state.ts";
import { InquiryState } from "./inquiry-state.tsx";
import { organisationNeedsHref } from "./needs/need-href.ts";

/**
 * An organisation's inquiries, those that wait for an answer first.
 *
 * @param state the state that is chosen; null for all
 * @param answer a form of the settings that was refused
 */
export function InboxView({
  inbox,
  state,
  answer,
}: {
  inbox: Inbox;
  state: (typeof INBOX_STATES)[number] | null;
  answer?: InboxAnswer | undefined;
}) {
  const { organisation, inquiries } = inbox;
  return (
    <div className="wrap narrow inquiries">
      <PageHeader eyebrow={organisation.name} title="Inbox">
        Inquiries about your technologies. Askers appear under the name they chose; their addresses
        stay hidden until they share them.
      </PageHeader>
      <p>
        <Link to={organisationNeedsHref(organisation.slug)}>
          {`${formatCount(inbox.needs)} ${inbox.needs === 1 ? "need" : "needs"} near what you list`}
        </Link>
      </p>
      <States inbox={inbox} state={state} />
      {inquiries.length === 0 ? (
        <EmptyState
          title={
            state === null ? "No inquiries yet." : `None is ${STATE_LABELS[state].toLowerCase()}.`
          }
        >
          <p>
            When somebody asks about a technology, the inquiry is here and in your mail within a
            minute.
          </p>
        </EmptyState>
      ) : (
        <ul className="asked">
          {inquiries.map(({ id, title, message, name, caseManager, own, ...inquiry }) => (
            <li key={id}>
              <h2>
                <Link to={`/organisations/${organisation.slug}/inbox/${id}`}>{title}</Link>
              </h2>
              <InquiryState inquiry={inquiry} labels={STATE_LABELS} />
              <p className="asked-message">{message}</p>
              <p className="note">
                <bdi>{name || "A member"}</bdi>
                {caseManager ? " · with " : " · not assigned yet"}
                {caseManager ? <bdi>{own ? "you" : caseManager}</bdi> : null}
              </p>
            </li>
          ))}
        </ul>
      )}
      {answer ? (
        <div className="patent-aside">
          <RefusedForm inbox={inbox} answer={answer} />
        </div>
      ) : null}
    </div>
  );
}

function States({ inbox, state }: { inbox: Inbox; state: string | null }) {
  const { organisation, counts } = inbox;
  const href = `/organisations/${organisation.slug}/inbox`;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="States" className="row kept">
      <Link
        to={href}
        aria-current={state === null ? "page" : undefined}
      >{`All (${formatCount(all)})`}</Link>
      {INBOX_STATES.map((each) => (
        <Link
          key={each}
          to={`${href}?state=${each}`}
          aria-current={state === each ? "page" : undefined}
        >
          {`${STATE_LABELS[each]} (${formatCount(counts[each] ?? 0)})`}
        </Link>
      ))}
    </nav>
  );
}

/** A form of the settings or of the members' page that was refused, with the typed text. */
function RefusedForm({ inbox, answer }: { inbox: Inbox; answer: InboxAnswer }) {
  return answer.intent === "away" ? (
    <Absence inbox={inbox} answer={answer} />
  ) : (
    <InboxRules inbox={inbox} answer={answer} />
  );
}
