import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Face } from "#app/ui/face.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { DisplayNameField } from "./display-name-field.tsx";
import type { ShortlistPageProps } from "./shortlist-answer.ts";
import { may } from "./shortlist-roles.ts";

/** A list's comments, the newest twenty last, and the form for another. */
export function ShortlistComments({
  list,
  here,
  answer,
  formKey,
  displayName,
}: ShortlistPageProps & { displayName: string | null }) {
  const { field, fields, errorOf } = answerTo(answer, { intent: "comment" });
  const { comments, commentsTotal: total, commentsPage: page, commentsPages: pages } = list;
  const pageHref = (number: number) => `/shortlists/${list.id}?earlier=${number}#comments`;
  return (
    <section className="block" id="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">{`Comments (${formatCount(total)})`}</h2>
      {page < pages ? <Link to={pageHref(page + 1)}>Earlier comments</Link> : null}
      <ul className="talk">
        {comments.map(({ id, by, own, body, at }) => (
          <Comment key={id} by={by} body={body} at={at}>
            {own || may(list.role, "manage") ? (
              <form method="post" action={here}>
                <HiddenFields fields={{ intent: "uncomment", comment: id }} />
                <button type="submit" className="text-button note">
                  Remove<VisuallyHidden>{` the comment by ${by}`}</VisuallyHidden>
                </button>
              </form>
            ) : null}
          </Comment>
        ))}
      </ul>
      {page > 1 ? <Link to={pageHref(page - 1)}>Later comments</Link> : null}
      {comments.length === 0 && !may(list.role, "comment") ? (
        <p className="nothing">No comments.</p>
      ) : null}
      {may(list.role, "comment") ? (
        <form method="post" action={here} className="say">
          <HiddenFields fields={{ intent: "comment", key: formKey }} />
          <Field as="textarea" label="Your comment" {...field("body")} rows={1} required />
          {displayName === null ? (
            <DisplayNameField typed={fields.display_name} error={errorOf("display_name")} />
          ) : null}
          <Button size="small">Comment</Button>
        </form>
      ) : null}
    </section>
  );
}

/** A comment with its writer and day, and below it what its reader may do. */
export function Comment({
  by,
  body,
  at,
  children,
}: {
  by: string;
  body: string;
  at: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <Face name={by} />
      <div>
        <p>
          <b>{by}</b> <span className="note">{formatDate(at)}</span>
        </p>
        <p className="asked-message">{body}</p>
        {children}
      </div>
    </li>
  );
}
