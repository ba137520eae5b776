import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { NEED_LIMITS } from "./need-limits.ts";
import { NeedText, Words } from "./need-text.tsx";
import type { NeedAnswer, OrganisationNeeds } from "./needs.schema.ts";

type Need = OrganisationNeeds["needs"][number];

/** The needs near an organisation's listings, each with the form of its answer, and those that it answered. */
export function OrganisationNeedsView({
  page: { organisation, counts, needs },
  answer,
}: {
  page: OrganisationNeeds;
  answer: FormAnswer | undefined;
}) {
  const { name, slug, role } = organisation;
  return (
    <div className="wrap narrow inquiries stack">
      <PageHeader eyebrow={name} title="Needs near what you list">
        What somebody seeks, without a name until they accept an answer. You answer each need once,
        with a listing or up to three sentences.
      </PageHeader>
      <p className="note">
        {`${formatCount(counts.near)} to answer, ${formatCount(counts.answered)} answered, ${formatCount(counts.accepted)} accepted. `}
        <Link to={`/organisations/${slug}/inbox`}>Back to the inbox</Link>
      </p>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      {needs.length === 0 ? (
        <EmptyState title="No need is near what you list.">
          <p>
            New needs are compared with your listings once they are published, and mailed once a
            week. <Link to="/needs">Read the public needs</Link>
          </p>
        </EmptyState>
      ) : (
        <ul className="asked">
          {needs.map((need) => (
            <li key={need.id}>
              <h2>{need.sought}</h2>
              <NeedText need={need} />
              {need.answer ? (
                <Given
                  slug={slug}
                  need={need}
                  answered={need.answer}
                  mayWrite={role !== "reader"}
                  answer={answer}
                />
              ) : role === "reader" ? null : (
                <Forms need={need} answer={answer} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const STATES: Record<NeedAnswer["state"], string> = {
  new: "The asker has not decided yet.",
  asked: "The asker asks back.",
  replied: "The asker has not decided yet.",
  declined: "The asker declined.",
  accepted: "The asker accepted.",
};

function Given({
  slug,
  need,
  answered,
  mayWrite,
  answer,
}: {
  slug: string;
  need: Need;
  answered: NeedAnswer;
  mayWrite: boolean;
  answer: FormAnswer | undefined;
}) {
  const { technology, message, question, reply, state, answeredAt, inquiry } = answered;
  const { field } = answerTo(answer, { intent: "replied", id: need.id });
  return (
    <>
      {technology ? (
        <p>
          <Link to={technologyHref(technology.id)}>{technology.title}</Link>
        </p>
      ) : null}
      <Words by="You" text={message} />
      <Words by="The asker" text={question} />
      <Words by="You" text={reply} />
      <p className="note">
        {`Answered ${formatDate(answeredAt)}. ${STATES[state]} `}
        {inquiry ? (
          <Link to={`/organisations/${slug}/inbox/${inquiry}`}>Go on in the inbox</Link>
        ) : null}
      </p>
      {state === "asked" && need.isOpen && mayWrite ? (
        <form method="post" className="stack">
          <HiddenFields fields={{ intent: "replied", id: need.id }} />
          <Field
            as="textarea"
            label="Your reply"
            {...field("text")}
            rows={3}
            required
            maxLength={NEED_LIMITS.words}
          />
          <Button>Reply</Button>
        </form>
      ) : null}
    </>
  );
}

function Forms({ need, answer }: { need: Need; answer: FormAnswer | undefined }) {
  const { id, listings } = need;
  const { field, fields, errorOf } = answerTo(answer, { intent: "answered", id });
  return (
    <div className="stack">
      <details className="fold" open={fields.id === id}>
        <summary>Answer</summary>
        <form method="post" className="stack">
          <HiddenFields fields={{ intent: "answered", id }} />
          {listings.length > 0 ? (
            <fieldset>
              <legend>A listing of yours</legend>
              {[...listings, { id: "", title: "None of them" }].map((listing) => (
                <Tick
                  key={listing.id}
                  type="radio"
                  name="listing"
                  value={listing.id}
                  defaultChecked={(fields.listing ?? "") === String(listing.id)}
                >
                  {listing.title}
                </Tick>
              ))}
              {errorOf("listing") ? <p className="field-error">{errorOf("listing")}</p> : null}
            </fieldset>
          ) : (
            <Field
              label="The number of a listing of yours (optional)"
              {...field("listing")}
              inputMode="numeric"
              maxLength={15}
            />
          )}
          <Field
            as="textarea"
            label="Up to three sentences"
            {...field("text")}
            rows={3}
            maxLength={NEED_LIMITS.words}
          />
          <p className="note">The asker sees your organisation's name with it.</p>
          <Button variant="primary">Answer</Button>
        </form>
      </details>
      <div className="row">
        <ConfirmForm fields={{ intent: "put-aside", id }} of={need.sought}>
          Not for us
        </ConfirmForm>
        <ConfirmForm
          fields={{ intent: "blocked", id }}
          of={need.sought}
          ask="Block the asker"
          about="You see neither this nor another need of whoever asks."
        >
          Block the asker
        </ConfirmForm>
      </div>
    </div>
  );
}
