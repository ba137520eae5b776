import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { DisplayNameField } from "./display-name-field.tsx";
import type { ShortlistPageProps } from "./shortlist-answer.ts";
import { SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { may } from "./shortlist-roles.ts";

/** A list's comments, the newest twenty last, and the form for another. */
export function ShortlistComments({
  list,
  here,
  answer,
  formKey,
  displayName,
}: ShortlistPageProps & { displayName: string | null }) {
  const { fields, errorOf } = answerTo(answer, { intent: "comment" });
  const { comments, commentsTotal: total, commentsPage: page, commentsPages: pages } = list;
  const pageHref = (number: number) => `/shortlists/${list.id}?earlier=${number}#comments`;
  return (
    <section className="panel" id="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">{`Comments (${formatCount(total)})`}</h2>
      {page < pages ? <Link to={pageHref(page + 1)}>Earlier comments</Link> : null}
      {comments.length === 0 ? <p className="nothing">No comments.</p> : null}
      <ul className="asked">
        {comments.map(({ id, by, own, body, at }) => (
          <li key={id}>
            <p className="note">
              <b>{by}</b>
              {` on ${formatDate(at)}`}
            </p>
            <p className="asked-message">{body}</p>
            {own || may(list.role, "manage") ? (
              <form method="post" action={here}>
                <input type="hidden" name="intent" value="uncomment" />
                <input type="hidden" name="comment" value={id} />
                <button type="submit" className="text-button">
                  Remove<VisuallyHidden>{` the comment by ${by}`}</VisuallyHidden>
                </button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
      {page > 1 ? <Link to={pageHref(page - 1)}>Later comments</Link> : null}
      {may(list.role, "comment") ? (
        <form method="post" action={here} className="stack">
          <input type="hidden" name="intent" value="comment" />
          <input type="hidden" name="key" value={formKey} />
          <Field
            as="textarea"
            label="Your comment"
            name="body"
            rows={3}
            required
            defaultValue={fields.body}
            error={errorOf("body")}
          />
          {displayName === null ? (
            <DisplayNameField typed={fields.display_name} error={errorOf("display_name")} />
          ) : null}
          <p className="note">
            {`Up to ${formatCount(SHORTLIST_LIMITS.text)} characters; a list holds ${formatCount(SHORTLIST_LIMITS.comments)} comments.`}
          </p>
          <Button size="small">Comment</Button>
        </form>
      ) : null}
    </section>
  );
}
