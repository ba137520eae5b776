import { Link } from "@remix-run/react";
import { ownerHref, technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { NEED_LIMITS } from "./need-limits.ts";
import { NeedText, Words } from "./need-text.tsx";
import type { AnsweredNeed, OwnNeed } from "./needs.schema.ts";
import { stateWords } from "./needs-view.tsx";

/** A need for its asker: what became of it, and its answers, which they decline, ask back about, or accept. */
export function OwnNeedView({
  need,
  answers,
  answer,
}: {
  need: OwnNeed;
  answers: AnsweredNeed[];
  answer: FormAnswer | undefined;
}) {
  return (
    <div className="wrap narrow inquiries stack">
      <PageHeader eyebrow="Your need" title={need.sought} />
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <NeedText need={need} />
      <p>{stateWords(need)}</p>
      {need.refusal ? <Words by="A moderator" text={need.refusal} /> : null}
      {need.state === "waiting" || need.isOpen ? (
        <ConfirmForm
          fields={{ intent: "ended" }}
          ask="End it"
          about="Nobody can answer it any more. What was answered stays here."
        >
          End it
        </ConfirmForm>
      ) : null}
      <h2>Answers</h2>
      {answers.length === 0 ? (
        <EmptyState title="No answers yet.">
          <p>When an organisation answers, it is here and in your mail within minutes.</p>
        </EmptyState>
      ) : (
        <ul className="asked">
          {answers.map((each) => (
            <Answered key={each.slug} of={each} isOpen={need.isOpen} answer={answer} />
          ))}
        </ul>
      )}
      <p>
        <Link to="/needs">All needs</Link>
      </p>
    </div>
  );
}

const STATES: Partial<Record<AnsweredNeed["state"], string>> = {
  new: "new",
  replied: "replied",
  asked: "you asked back",
  declined: "declined",
  accepted: "accepted",
};

function Answered({
  of,
  isOpen,
  answer,
}: {
  of: AnsweredNeed;
  isOpen: boolean;
  answer: FormAnswer | undefined;
}) {
  const { organisation, slug, technology, message, state, question, reply, answeredAt } = of;
  const isDecided = state === "declined" || state === "accepted";
  return (
    <li id={slug}>
      <h3>
        <Link to={ownerHref(slug)}>{organisation}</Link>{" "}
        <Pill tone={state === "new" || state === "replied" ? "new" : "quiet"}>{STATES[state]}</Pill>
      </h3>
      {technology ? (
        <p>
          <Link to={technologyHref(technology.id)}>{technology.title}</Link>
        </p>
      ) : null}
      <Words by={organisation} text={message} />
      <Words by="You" text={question} />
      <Words by={organisation} text={reply} />
      <p className="note">{`Answered ${formatDate(answeredAt)}`}</p>
      {of.inquiry ? (
        <Link to={`/account/inquiries/${of.inquiry}`}>Go on in the inquiry</Link>
      ) : null}
      {isDecided ? null : (
        <div className="stack">
          <Accept slug={slug} organisation={organisation} answer={answer} />
          {question === null && isOpen ? <AskBack slug={slug} answer={answer} /> : null}
          <div className="row">
            <ConfirmForm fields={{ intent: "declined", slug }} of={organisation}>
              Decline
            </ConfirmForm>
            <ConfirmForm
              fields={{ intent: "blocked", slug }}
              of={organisation}
              ask="Decline and block"
              about="It cannot answer this or another need of yours any more, and reads none of them."
            >
              Decline and block
            </ConfirmForm>
          </div>
        </div>
      )}
    </li>
  );
}

type FormProps = { slug: string; answer: FormAnswer | undefined };

function Accept({ slug, organisation, answer }: FormProps & { organisation: string }) {
  const { field, fields } = answerTo(answer, { intent: "accepted", slug });
  return (
    <details className="fold" open={fields.slug === slug}>
      <summary>Accept and say who you are</summary>
      <form method="post" className="stack">
        <HiddenFields fields={{ intent: "accepted", slug }} />
        <Field
          label={`Your name and company, for ${organisation}`}
          {...field("name")}
          required
          maxLength={100}
          autoComplete="name"
        />
        <Tick name="share" value="yes" defaultChecked={fields.share === "yes"}>
          Share my e-mail address too
        </Tick>
        <p className="note">
          It becomes one of your inquiries: you both go on there, with this name.
        </p>
        <Button variant="primary">Accept</Button>
      </form>
    </details>
  );
}

function AskBack({ slug, answer }: FormProps) {
  const { field, fields } = answerTo(answer, { intent: "asked", slug });
  return (
    <details className="fold" open={fields.slug === slug}>
      <summary>Ask back, once and without a name</summary>
      <form method="post" className="stack">
        <HiddenFields fields={{ intent: "asked", slug }} />
        <Field
          as="textarea"
          label="Your question"
          {...field("text")}
          rows={3}
          required
          maxLength={NEED_LIMITS.words}
        />
        <Button>Ask</Button>
      </form>
    </details>
  );
}
