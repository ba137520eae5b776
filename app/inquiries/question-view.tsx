import { Link } from "@remix-run/react";
import { ownerHref, technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields, SelectField } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { option } from "#app/ui/option.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CONTACT_LIMITS } from "./contact-limits.ts";
import type { QuestionPage } from "./question.schema.ts";
import { QUESTION_LIMITS, QUESTION_PURPOSES } from "./question-choices.ts";

export type QuestionAnswer = FormAnswer & {
  /** The address to which the proving mail went; null unless it is on its way. */
  mailedTo?: string;
  /** The holder of the question now. */
  organisation?: string;
};

type Props = {
  page: QuestionPage;
  owner: NonNullable<QuestionPage["owner"]>;
  here: string;
  formKey: string;
  brand: string;
  answer: QuestionAnswer | undefined;
};

/** A visitor's question to an organisation: the form, then what the mail is for, then that it has arrived. */
export function QuestionView({ token, ...props }: Props & { token: string | null }) {
  const { owner, page, answer } = props;
  return (
    <div className="wrap narrow stack">
      <PageHeader eyebrow={owner.name} title="Ask the owner">
        {page.technology ? page.technology.title : null}
      </PageHeader>
      {answer?.organisation ? (
        <Notice tone="good">
          <p>{`${answer.organisation} has your question, and answers to your address.`}</p>
        </Notice>
      ) : answer?.mailedTo ? (
        <Notice tone="good">
          <p>{`A mail to ${answer.mailedTo} is on its way. Open its link within two days: then your question goes to ${owner.name}.`}</p>
        </Notice>
      ) : token !== null ? (
        <Confirm {...props} token={token} />
      ) : (
        <Ask {...props} />
      )}
      <p className="row">
        {page.technology ? (
          <Link to={technologyHref(page.technology.id)}>See the technology</Link>
        ) : null}
        <Link to={ownerHref(owner.slug)}>{`Technologies of ${owner.name}`}</Link>
      </p>
    </div>
  );
}

/** Asks first: programs that follow every link of a mail send nothing. */
function Confirm({ owner, here, answer, token }: Props & { token: string }) {
  return (
    <form method="post" action={here} className="panel stack">
      {answer?.error ? <Notice tone="bad">{answer.error}</Notice> : null}
      <HiddenFields fields={{ intent: "confirm", token }} />
      <p>{`One click is left: ${owner.name} then gets your question, your name and your e-mail address.`}</p>
      <Button variant="primary">Send my question</Button>
    </form>
  );
}

function Ask({ owner, here, formKey, brand, answer }: Props) {
  const { field, fields } = answerTo(answer, { intent: "ask" });
  return (
    <form method="post" action={here} className="panel stack">
      {answer?.error && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <HiddenFields fields={{ intent: "ask", id: fields.id ?? formKey }} />
      <Field
        label="Your name"
        {...field("name")}
        required
        maxLength={QUESTION_LIMITS.name}
        autoComplete="name"
      />
      <Field
        label="Company or university (optional)"
        {...field("company")}
        maxLength={QUESTION_LIMITS.company}
        autoComplete="organization"
      />
      <Field
        label="E-mail address"
        {...field("email")}
        type="email"
        required
        maxLength={CONTACT_LIMITS.email}
        autoComplete="email"
      />
      <SelectField
        label="What it is about"
        name="purpose"
        defaultValue={fields.purpose ?? QUESTION_PURPOSES[0].value}
      >
        {QUESTION_PURPOSES.map(({ value, label }) => option(value, label))}
      </SelectField>
      <Field
        as="textarea"
        label="Your question"
        {...field("message")}
        rows={6}
        required
        maxLength={QUESTION_LIMITS.message}
      />
      <p className="note">
        {`${brand} sends you a mail with a link first, so that nobody writes in your name. ${owner.name} sees your name and address, and answers you by mail. ${brand} deletes your question after 400 days.`}
      </p>
      <Button variant="primary">Ask the owner</Button>
    </form>
  );
}
