import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { option } from "#app/ui/option.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import type { Inbox } from "./inbox.schema.ts";
import type { InboxAnswer } from "./inbox-answer.ts";

type Rules = Pick<Inbox, "viewer" | "settings"> & { organisation: { slug: string } };
type Props = { inbox: Rules; answer?: InboxAnswer | undefined };

/** The end of the time in which the viewer's inquiries go to others. */
export function Absence({ inbox: { organisation, settings }, answer }: Props) {
  const refused = answer?.intent === "away" ? answer : undefined;
  return (
    <form method="post" action={actionOf(organisation)} className="panel stack" id="absence">
      <h2>Your absence</h2>
      <input type="hidden" name="intent" value="away" />
      <Field
        label="Away until (new inquiries go to others)"
        name="until"
        type="date"
        defaultValue={refused?.fields.until ?? settings.awayUntil ?? ""}
        error={refused?.error}
      />
      <Button size="small">{settings.awayUntil ? "Change" : "Set"}</Button>
    </form>
  );
}

/** How an organisation's inquiries are divided and first answered, for its admins. */
export function InboxRules({ inbox, answer }: Props) {
  const { organisation, settings, viewer } = inbox;
  const action = actionOf(organisation);
  const refused = (intent: string) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <section className="panel stack" aria-labelledby="managers">
        <h2 id="managers">Case managers</h2>
        <Managers inbox={inbox} action={action} />
        <form method="post" action={action} className="stack">
          <input type="hidden" name="intent" value="manager" />
          <SelectField label="Who" name="member" defaultValue={refused("manager")?.fields.member}>
            {settings.members.map(({ id, name }) => option(id, id === viewer?.id ? "You" : name))}
          </SelectField>
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
  );
}

function actionOf({ slug }: Rules["organisation"]): string {
  return `/organisations/${slug}/inbox`;
}

function Managers({ inbox: { settings }, action }: { inbox: Rules; action: string }) {
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
