import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import type { Inbox, InboxForm } from "./inbox.schema.ts";
import type { InboxAnswer } from "./inbox-answer.ts";
import { INBOX_STATES, STATE_LABELS } from "./inbox-state.ts";
import { InquiryState } from "./inquiry-state.tsx";

/**
 * An organisation's inquiries, those that wait for an answer first, and how they are divided among its members.
 *
 * @param state the state that is chosen; null for all
 * @param answer a form that was refused
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
      <Settings inbox={inbox} answer={answer} />
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

/** How inquiries are divided: absence, and for admins the case managers and the standing reply. */
function Settings({ inbox, answer }: { inbox: Inbox; answer?: InboxAnswer | undefined }) {
  const { organisation, settings, viewer } = inbox;
  if (organisation.role === "reader") return null;
  const action = `/organisations/${organisation.slug}/inbox`;
  const refused = (intent: InboxForm["intent"]) => (answer?.intent === intent ? answer : undefined);
  return (
    <div className="patent-aside" id="settings">
      <form method="post" action={action} className="panel stack">
        <h2>Your absence</h2>
        <input type="hidden" name="intent" value="away" />
        <Field
          label="Away until (new inquiries go to others)"
          name="until"
          type="date"
          defaultValue={refused("away")?.fields.until ?? settings.awayUntil ?? ""}
          error={refused("away")?.error}
        />
        <Button size="small">{settings.awayUntil ? "Change" : "Set"}</Button>
      </form>
      {organisation.role === "admin" ? (
        <>
          <section className="panel stack" aria-labelledby="managers">
            <h2 id="managers">Case managers</h2>
            <Managers inbox={inbox} action={action} />
            <form method="post" action={action} className="stack">
              <input type="hidden" name="intent" value="manager" />
              <label className="field">
                <b>Who</b>
                <select name="member" defaultValue={refused("manager")?.fields.member}>
                  {settings.members.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {id === viewer?.id ? "You" : name}
                    </option>
                  ))}
                </select>
              </label>
              <Field
                label={`Answers inquiries about: a technology's number, or a class (${TECHNOLOGY_CLASSES.join(", ")})`}
                name="about"
                defaultValue={refused("manager")?.fields.about ?? ""}
                error={refused("manager")?.error}
              />
              <Button size="small">Add</Button>
            </form>
          </section>
          <form method="post" action={action} className="panel stack">
            <h2>Standing reply</h2>
            <input type="hidden" name="intent" value="standing-reply" />
            <Field
              as="textarea"
              label="Sent at once to everyone who asks, marked as automatic; empty for none"
              name="text"
              rows={3}
              maxLength={1000}
              defaultValue={refused("standing-reply")?.fields.text ?? settings.standingReply}
              error={refused("standing-reply")?.error}
            />
            <Button size="small">Save the reply</Button>
          </form>
        </>
      ) : null}
    </div>
  );
}

function Managers({ inbox: { settings }, action }: { inbox: Inbox; action: string }) {
  if (settings.managers.length === 0) {
    return <p className="note">None: inquiries go to all admins and editors.</p>;
  }
  return (
    <ul>
      {settings.managers.map(({ id, name, techId, class: about }) => {
        const what = techId === null ? `class '${about}'` : `technology ${techId}`;
        return (
          <li key={id} className="row">
            <span>
              <bdi>{name}</bdi>
              {`: ${what}`}
            </span>
            <form method="post" action={action}>
              <input type="hidden" name="intent" value="no-manager" />
              <button type="submit" className="text-button" name="manager" value={id}>
                Remove<VisuallyHidden>{`: ${name}, ${what}`}</VisuallyHidden>
              </button>
            </form>
          </li>
        );
      })}
    </ul>
  );
}
