import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { MistakePage } from "./moderation.schema.ts";

const STATES = { open: "Waiting for a moderator", mended: "Corrected", refused: "Not changed" };

/**
 * The form that reports a mistake of a listing, and the viewer's earlier reports.
 *
 * @param formKey an id of this form, so that sending it twice reports once
 */
export function MistakeView({
  page,
  formKey,
  answer,
}: {
  page: MistakePage;
  formKey: string;
  answer?: FormAnswer | undefined;
}) {
  const { technology } = page;
  const { field } = answerTo(answer, {});
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={technology.uni} title="Report a mistake">
        {technology.title}
      </PageHeader>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <div className="patent-aside">
        <form method="post" action={`/mistake?tech_id=${technology.id}`} className="stack">
          <HiddenFields fields={{ id: answer?.fields.id ?? formKey, tech_id: technology.id }} />
          <Field
            as="textarea"
            label="What is wrong, and what would be right?"
            {...field("message")}
            rows={6}
            maxLength={1000}
            required
          />
          <p className="note">
            Moderators read this, up to 1,000 characters. Their answer appears here.
          </p>
          <Button variant="primary">Report a mistake</Button>
        </form>
        {page.reports.length > 0 ? (
          <section aria-labelledby="reports-heading">
            <h2 id="reports-heading">What you reported</h2>
            <ul className="asked">
              {page.reports.map(({ message, state, answer: said, madeAt }) => (
                <li key={`${madeAt}${message}`}>
                  <blockquote>{message}</blockquote>
                  <p className="note">
                    {`${formatDate(madeAt)}. ${STATES[state]}${said ? `: ${said}` : "."}`}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <p>
          <Link className="quiet-link" to={technologyHref(technology.id)}>
            Back to the technology
          </Link>
        </p>
      </div>
    </div>
  );
}
