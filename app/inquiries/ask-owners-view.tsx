import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { Asked, ListedOwner, Outgoing } from "./ask-owners.schema.ts";
import { LONGEST_SHARED_MESSAGE, MOST_OWNERS } from "./inquiry-limits.ts";

/** The answer to a form of the page: a preview, the sent inquiries, or an error. */
export type AskAnswer = {
  error: string | null;
  message: string;
  chosen: string[];
  preview: Outgoing[] | null;
  asked: Asked[] | null;
};

/** What the form is made of. */
type Choosing = {
  path: string;
  owners: ListedOwner[];
  draft: string;
  answer: AskAnswer | undefined;
};

/**
 * One inquiry to each owner of a shortlist's technologies, or of those that the address names: a message, a preview, and
 * what became of it.
 *
 * @param path the page's path
 * @param draft the message to begin with
 */
export function AskOwnersView({
  path,
  back,
  draft,
  name,
  owners,
  subscribed,
  brand,
  answer,
}: Choosing & {
  back: { to: string; label: string };
  name: string | null;
  subscribed: boolean;
  brand: string;
}) {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Shortlists" title="Ask about these">
        One inquiry to each owner of {name === null ? "these technologies" : "a technology on "}
        {name === null ? null : <bdi>{`“${name}”`}</bdi>}.
      </PageHeader>
      <div className="patent-aside">
        {owners.length === 0 ? (
          <EmptyState title="No technologies here." />
        ) : !subscribed ? (
          <Notice>
            {`Contacting the owner is part of ${brand} Pro. `}
            <Link to="/login#plans">See plans</Link>
          </Notice>
        ) : answer?.asked ? (
          <Results asked={answer.asked} />
        ) : answer?.preview ? (
          <Preview path={path} preview={answer.preview} message={answer.message} />
        ) : (
          <Choose path={path} owners={owners} draft={draft} answer={answer} />
        )}
        <p>
          <Link className="quiet-link" to={back.to}>
            {back.label}
          </Link>
        </p>
      </div>
    </div>
  );
}

function Choose({ path, owners, draft, answer }: Choosing) {
  const ticked = (owner: ListedOwner, index: number) =>
    answer ? answer.chosen.includes(owner.name) : index < MOST_OWNERS;
  return (
    <form method="post" action={path} className="panel stack">
      {answer?.error ? <Notice tone="bad">{answer.error}</Notice> : null}
      <fieldset>
        <legend>{`Whom to ask, up to ${MOST_OWNERS} at a time`}</legend>
        <ul className="to-tick">
          {owners.map((owner, index) => (
            <li key={owner.name}>
              <Tick name="owner" value={owner.name} defaultChecked={ticked(owner, index)}>
                <span>
                  <bdi>{owner.name}</bdi> <span className="note">{about(owner)}</span>
                </span>
              </Tick>
            </li>
          ))}
        </ul>
      </fieldset>
      <Field
        as="textarea"
        label="Your inquiry"
        name="message"
        rows={6}
        required
        maxLength={LONGEST_SHARED_MESSAGE}
        defaultValue={answer?.message ?? draft}
      />
      <p className="note">
        Each owner's technologies are named below your words. Nobody learns whom else you ask.
      </p>
      <Button name="intent" value="preview" variant="primary">
        Preview
      </Button>
    </form>
  );
}

function Preview({
  path,
  preview,
  message,
}: {
  path: string;
  preview: Outgoing[];
  message: string;
}) {
  return (
    <form method="post" action={path} className="panel stack">
      <h2>{`What goes to whom: ${countOf(preview.length)}`}</h2>
      <ul className="asked">
        {preview.map(({ owner, text, key }) => (
          <li key={key}>
            <p>
              <b>{owner.name}</b>
            </p>
            <p className="note">{`About ${about(owner)}`}</p>
            <p className="letter">{text}</p>
            <HiddenFields fields={{ owner: owner.name, key }} />
          </li>
        ))}
      </ul>
      <textarea name="message" hidden readOnly value={message} />
      <p className="note">
        Your e-mail address goes with each that is sent by mail, so that they can answer. An owner
        with an inbox here sees it only once you share it.
      </p>
      <p className="row">
        <Button name="intent" value="send" variant="primary">
          {`Send ${countOf(preview.length)}`}
        </Button>
        <Button name="intent" value="edit">
          Change it
        </Button>
      </p>
    </form>
  );
}

const OUTCOMES = [
  // Nobody acts for these owners here, so nobody there has it yet.
  [
    "sent",
    "Passed on to our team",
    "We pass them on to the owners. Follow them in Your inquiries.",
  ],
  ["delivered", "In the owner's inbox", "Read answers in Your inquiries."],
  ["kept", "Saved, but not delivered", "Send them again from Your inquiries."],
  ["refused", "Not sent", null],
] as const;

function Results({ asked }: { asked: Asked[] }) {
  return (
    <section className="panel stack" aria-label="What was sent">
      {OUTCOMES.map(([outcome, heading, next]) => {
        const of = asked.filter((each) => each.outcome === outcome);
        if (of.length === 0) return null;
        return (
          <Notice
            key={outcome}
            tone={outcome === "sent" || outcome === "delivered" ? "good" : "bad"}
          >
            <h2>{`${heading}: ${of.length}`}</h2>
            <ul>
              {of.map(({ owner, reason }) => (
                <li key={owner.name}>{reason ? `${owner.name}: ${reason}` : owner.name}</li>
              ))}
            </ul>
            {next ? <p className="note">{next}</p> : null}
          </Notice>
        );
      })}
      <p>
        <Link to="/account/inquiries">Your inquiries</Link>
      </p>
    </section>
  );
}

/** 'A pump', or '3 technologies'. */
function about({ total, technologies: [first] }: ListedOwner): string {
  return total === 1 ? (first?.title ?? "1 technology") : `${total} technologies`;
}

function countOf(inquiries: number): string {
  return inquiries === 1 ? "1 inquiry" : `${inquiries} inquiries`;
}
