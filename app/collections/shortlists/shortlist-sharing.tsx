import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Face } from "#app/ui/face.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";
import { option } from "#app/ui/option.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { DisplayNameField } from "./display-name-field.tsx";
import type { ShortlistPageProps } from "./shortlist-answer.ts";
import { LINK_DAYS, SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { INVITED_ROLES, may, ROLE_WORDS } from "./shortlist-roles.ts";
import type { Shortlist, ShortlistQuery } from "./shortlists.schema.ts";

/** Parts that a link may show besides cards, by the field's name. */
const TICKS = [
  { name: "notes", label: "the notes" },
  { name: "ratings", label: "the ratings" },
  { name: "comments", label: "the comments, with their writers' names" },
  { name: "records", label: "the texts of the records, without contact, report and analysis" },
] as const;

/** People who can see a list: members, invitations and links, each with its changes; and the ways to share it. */
export function ShortlistSharing({
  query,
  displayName,
  ...page
}: ShortlistPageProps & { query: ShortlistQuery; displayName: string | null }) {
  const { list, here, origin } = page;
  const { role } = list;
  return (
    <section className="block" id="share" aria-labelledby="share-heading">
      <h2 id="share-heading">Who can see it</h2>
      <ul className="who">
        {list.members.map((member) => (
          <Member key={member.id} member={member} list={list} here={here} />
        ))}
        {list.invitations.map((invitation) => (
          <Invited key={invitation.id} invitation={invitation} here={here} origin={origin} />
        ))}
        {list.links.map((link) => (
          <SharedLink key={link.id} link={link} here={here} />
        ))}
      </ul>
      {may(role, "manage") ? <Invite {...page} displayName={displayName} /> : null}
      {may(role, "link") ? <MakeLink {...page} query={query} /> : null}
    </section>
  );
}

/** One who sees the list, on one line; what can be changed is behind it. */
function Line({
  face,
  name,
  end,
  children,
}: {
  face: string;
  name: ReactNode;
  end: string;
  children?: ReactNode;
}) {
  const line = (
    <>
      <Face name={face} />
      <span className="name">{name}</span>
      <span className="note">{end}</span>
    </>
  );
  return (
    <li>
      {children ? (
        <details>
          <summary>{line}</summary>
          <div className="behind">{children}</div>
        </details>
      ) : (
        <div className="alone">{line}</div>
      )}
    </li>
  );
}

function Member({
  member: { id, name, role, you, joinedAt, email },
  list,
  here,
}: Pick<ShortlistPageProps, "list" | "here"> & { member: Shortlist["members"][number] }) {
  const shown = (
    <>
      <b>{name}</b>
      {you ? " (you)" : ""}
    </>
  );
  return (
    <Line face={name} name={shown} end={ROLE_WORDS[role].name}>
      {may(list.role, "manage") && !you ? (
        <>
          <p className="note">
            {email
              ? `${email} accepted on ${formatDate(joinedAt)} as ${name} (only you see the address)`
              : `${ROLE_WORDS[role].name} since ${formatDate(joinedAt)}`}
          </p>
          <form method="post" action={here} className="row">
            <HiddenFields fields={{ intent: "member", member: id }} />
            {INVITED_ROLES.filter((each) => each !== role).map((each) => (
              <Choice key={each} name="change" value={each}>
                Make <bdi>{name}</bdi> {ROLE_WORDS[each].one}
              </Choice>
            ))}
            <Choice name="change" value="remove">
              Remove <bdi>{name}</bdi>
            </Choice>
          </form>
        </>
      ) : null}
    </Line>
  );
}

/** The owner's choice of the member who is to own the list. */
export function HandOver({ list, here }: Pick<ShortlistPageProps, "list" | "here">) {
  const others = list.members.filter(({ you }) => !you);
  if (!may(list.role, "manage") || others.length === 0) return null;
  return (
    <details>
      <summary className="text-button">Hand over</summary>
      {others.map(({ id, name }) => (
        <form key={id} method="post" action={here}>
          <HiddenFields fields={{ intent: "member", member: id }} />
          <Choice name="change" value="owner">
            Hand the list over to <bdi>{name}</bdi>
          </Choice>
        </form>
      ))}
    </details>
  );
}

function SharedLink({ link, here }: { link: Shortlist["links"][number]; here: string }) {
  return (
    <Line face="↗" name="A link" end={`until ${formatDate(link.expiresAt)}`}>
      <p className="note">{`Made by ${link.by} on ${formatDate(link.madeAt)}. Shows ${shownBy(link)} to whoever has it.`}</p>
      <ConfirmForm action={here} fields={{ intent: "unlink", link: link.id }}>
        Take the link back
      </ConfirmForm>
    </Line>
  );
}

/** A button among several for one person or invitation, whom it names. */
function Choice({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <button type="submit" className="text-button" name={name} value={value}>
      <span>{children}</span>
    </button>
  );
}

function Invited({
  invitation: { id, email, role, state, expiresAt, account },
  here,
  origin,
}: Pick<ShortlistPageProps, "here" | "origin"> & { invitation: Shortlist["invitations"][number] }) {
  return (
    <Line face={email} name={email} end={state === "waiting" ? "to confirm" : "invited"}>
      {state === "waiting" ? (
        <p className="note">
          {`Accepted by another account: ${account ?? "one that was deleted"}. They see the list once you confirm.`}
        </p>
      ) : (
        <p className="note">
          {`Invited as ${ROLE_WORDS[role].name.toLowerCase()}, open until ${formatDate(expiresAt)}. It waits on their shortlists page and goes to them by mail, at most once a day. You can also send them this address: `}
          <code>{`${origin}/shortlists?invitation=${id}`}</code>
        </p>
      )}
      <form method="post" action={here} className="row">
        <HiddenFields fields={{ intent: "answer", invitation: id }} />
        {state === "waiting" ? (
          <>
            <Choice name="answer" value="confirm">
              Confirm {email}
            </Choice>
            <Choice name="answer" value="refuse">
              Refuse {email}
            </Choice>
          </>
        ) : (
          <Choice name="answer" value="withdraw">
            Withdraw the invitation of {email}
          </Choice>
        )}
      </form>
    </Line>
  );
}

/** The form that invites a person, behind its button. */
function Invite({
  here,
  answer,
  displayName,
}: ShortlistPageProps & { displayName: string | null }) {
  const { field, fields, errorOf } = answerTo(answer, { intent: "share" });
  return (
    <details className="in-place" open={fields.intent !== undefined}>
      <summary className="text-button">Share with a person</summary>
      <form method="post" action={here} className="stack" id="share-person">
        <input type="hidden" name="intent" value="share" />
        <Field
          label="E-mail address"
          {...field("email")}
          type="email"
          autoComplete="off"
          required
        />
        <fieldset>
          <legend>They may</legend>
          {INVITED_ROLES.map((role) => (
            <Tick
              key={role}
              type="radio"
              name="role"
              value={role}
              required
              defaultChecked={role === (fields.role ?? "commenter")}
            >
              {` ${ROLE_WORDS[role].name}: ${ROLE_WORDS[role].may}`}
            </Tick>
          ))}
        </fieldset>
        {displayName === null ? (
          <DisplayNameField name="name" typed={fields.name} error={errorOf("name")} />
        ) : null}
        <p className="note">
          {`They find the invitation on their shortlists page when they sign in with that address, for 14 days, and see your name${displayName === null ? "" : ` (${displayName})`} and the list's. At most ${SHORTLIST_LIMITS.members} members, and ${SHORTLIST_LIMITS.invitationsADay} invitations a day.`}
        </p>
        <Button size="small" variant="primary">
          Share
        </Button>
      </form>
    </details>
  );
}

/** The form that makes a link, behind its button; open with the ticks of a preview. */
function MakeLink({
  list,
  here,
  answer,
  query,
  formKey,
}: ShortlistPageProps & { query: ShortlistQuery }) {
  const { fields, errorOf } = answerTo(answer, { intent: "link" });
  const days = fields.days ?? query.days ?? "30";
  return (
    <details className="in-place" open={fields.intent !== undefined || query.days !== undefined}>
      <summary className="text-button">Share by a link</summary>
      <form method="post" action={here} className="stack">
        <NoDefaultButton />
        <fieldset>
          <legend>Besides the cards, show</legend>
          {TICKS.map(({ name, label }) => (
            <Tick
              key={name}
              name={name}
              defaultChecked={fields.intent ? fields[name] === "on" : query[name]}
            >
              {` ${label}`}
            </Tick>
          ))}
        </fieldset>
        <label>
          It opens for{" "}
          <select name="days" defaultValue={days}>
            {LINK_DAYS.map((each) => option(each, `${each} days`))}
          </select>
        </label>
        {errorOf("days") ? <p className="field-error">{errorOf("days")}</p> : null}
        <input type="hidden" name="key" value={formKey} />
        <p className="note">
          {`Whoever has the link sees the list and your name without signing in, until you take it back. At most ${SHORTLIST_LIMITS.links} links.`}
        </p>
        <p className="row">
          <Button size="small" variant="primary" name="intent" value="link">
            Make a link
          </Button>
          <Button
            size="small"
            name="preview"
            value="1"
            formMethod="get"
            formAction={`/shortlists/${list.id}`}
          >
            Preview
          </Button>
        </p>
      </form>
    </details>
  );
}

/** 'cards', 'cards and notes', 'cards, notes and comments'. */
export function shownBy(link: Record<(typeof TICKS)[number]["name"], boolean>): string {
  const shown = TICKS.map(({ name }) => name).filter((name) => link[name]);
  return new Intl.ListFormat("en-GB").format(["cards", ...shown]);
}
