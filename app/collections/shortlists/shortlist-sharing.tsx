import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";
import { DisplayNameField } from "./display-name-field.tsx";
import type { ShortlistPageProps } from "./shortlist-answer.ts";
import { LINK_DAYS, SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { INVITED_ROLES, may, ROLE_WORDS } from "./shortlist-roles.ts";
import type { Shortlist, ShortlistQuery } from "./shortlists.schema.ts";

/** What a link may show besides cards, by the field's name. */
const TICKS = [
  { name: "notes", label: "the notes" },
  { name: "ratings", label: "the ratings" },
  { name: "comments", label: "the comments, with their writers' names" },
] as const;

/** Who is on a list, invitations, and links. */
export function ShortlistSharing({
  query,
  displayName,
  ...page
}: ShortlistPageProps & { query: ShortlistQuery; displayName: string | null }) {
  const { role } = page.list;
  return (
    <section className="panel" id="share" aria-labelledby="share-heading">
      <h2 id="share-heading">{may(role, "link") ? "Sharing" : "Members"}</h2>
      <Members {...page} />
      {may(role, "manage") ? <Invite {...page} displayName={displayName} /> : null}
      {may(role, "link") ? <Links {...page} query={query} /> : null}
    </section>
  );
}

function Members({ list, here, origin }: ShortlistPageProps) {
  return (
    <ul className="asked">
      {list.members.map(({ id, name, role, you, joinedAt, email }) => (
        <li key={id}>
          <p>
            <b>{name}</b>
            {`${you ? " (you)" : ""} · ${ROLE_WORDS[role].name} since ${formatDate(joinedAt)}`}
          </p>
          {email ? (
            <p className="note">
              {`${email} accepted on ${formatDate(joinedAt)} as ${name} (only you see the address)`}
            </p>
          ) : null}
          {may(list.role, "manage") && !you ? (
            <form method="post" action={here} className="row">
              <input type="hidden" name="intent" value="member" />
              <input type="hidden" name="member" value={id} />
              {INVITED_ROLES.filter((each) => each !== role).map((each) => (
                <Choice key={each} name="change" value={each}>
                  Make <bdi>{name}</bdi> {ROLE_WORDS[each].one}
                </Choice>
              ))}
              <Choice name="change" value="owner">
                Hand the list over to <bdi>{name}</bdi>
              </Choice>
              <Choice name="change" value="remove">
                Remove <bdi>{name}</bdi>
              </Choice>
            </form>
          ) : null}
        </li>
      ))}
      {list.invitations.map((invitation) => (
        <Invited key={invitation.id} invitation={invitation} here={here} origin={origin} />
      ))}
    </ul>
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
}: {
  invitation: Shortlist["invitations"][number];
  here: string;
  origin: string;
}) {
  return (
    <li>
      <p>{`${email} · invited as ${ROLE_WORDS[role].name.toLowerCase()}`}</p>
      {state === "waiting" ? (
        <p className="note">
          {`Accepted by another account: ${account ?? "one that was deleted"}. They see the list once you confirm.`}
        </p>
      ) : (
        <p className="note">
          {`Open until ${formatDate(expiresAt)}. It waits on their shortlists page and goes to them by mail, at most once a day. You can also send them this address: `}
          <code>{`${origin}/shortlists?invitation=${id}`}</code>
        </p>
      )}
      <form method="post" action={here} className="row">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="invitation" value={id} />
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
    </li>
  );
}

function Invite({
  here,
  answer,
  displayName,
}: ShortlistPageProps & { displayName: string | null }) {
  const { fields, errorOf } = answerTo(answer, { intent: "share" });
  return (
    <form method="post" action={here} className="stack">
      <h3>Share with a person</h3>
      <input type="hidden" name="intent" value="share" />
      <Field
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="off"
        required
        defaultValue={fields.email}
        error={errorOf("email")}
      />
      <fieldset>
        <legend>They may</legend>
        {INVITED_ROLES.map((role) => (
          <label key={role} className="tick">
            <input
              type="radio"
              name="role"
              value={role}
              required
              defaultChecked={role === (fields.role ?? "commenter")}
            />
            {` ${ROLE_WORDS[role].name}: ${ROLE_WORDS[role].may}`}
          </label>
        ))}
      </fieldset>
      {displayName === null ? (
        <DisplayNameField name="name" typed={fields.name} error={errorOf("name")} />
      ) : null}
      <p className="note">
        {`They find the invitation on their shortlists page when they sign in with that address, for 14 days, and see your name${displayName === null ? "" : ` (${displayName})`} and the list's. At most ${SHORTLIST_LIMITS.members} members, and ${SHORTLIST_LIMITS.invitationsADay} invitations a day.`}
      </p>
      <Button size="small">Share</Button>
    </form>
  );
}

function Links({
  list,
  here,
  answer,
  query,
  formKey,
}: ShortlistPageProps & { query: ShortlistQuery }) {
  const { fields, errorOf } = answerTo(answer, { intent: "link" });
  const days = fields.days ?? query.days ?? "30";
  return (
    <>
      <h3>Share by a link</h3>
      <p className="note">
        {`Whoever has the link sees the cards on this list without signing in, until you take it back. At most ${SHORTLIST_LIMITS.links} links.`}
      </p>
      {list.links.length > 0 ? (
        <ul className="asked">
          {list.links.map((link) => (
            <li key={link.id}>
              <p>{`Shows ${shownBy(link)} until ${formatDate(link.expiresAt)}`}</p>
              <p className="note">{`Made by ${link.by} on ${formatDate(link.madeAt)}`}</p>
              <form method="post" action={here}>
                <input type="hidden" name="intent" value="unlink" />
                <input type="hidden" name="link" value={link.id} />
                <Button size="small">Take the link back</Button>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      <form method="post" action={here} className="stack">
        <NoDefaultButton />
        <fieldset>
          <legend>Besides the cards, show</legend>
          {TICKS.map(({ name, label }) => (
            <label key={name} className="tick">
              <input
                type="checkbox"
                name={name}
                defaultChecked={fields.intent ? fields[name] === "on" : query[name]}
              />
              {` ${label}`}
            </label>
          ))}
        </fieldset>
        <label>
          It opens for{" "}
          <select name="days" defaultValue={days}>
            {LINK_DAYS.map((each) => (
              <option key={each} value={each}>{`${each} days`}</option>
            ))}
          </select>
        </label>
        {errorOf("days") ? <p className="field-error">{errorOf("days")}</p> : null}
        <input type="hidden" name="key" value={formKey} />
        <p className="row">
          <Button size="small" name="intent" value="link">
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
    </>
  );
}

/** 'cards', 'cards and notes', 'cards, notes and comments'. */
export function shownBy(link: { notes: boolean; ratings: boolean; comments: boolean }): string {
  const parts = [
    "cards",
    ...(link.notes ? ["notes"] : []),
    ...(link.ratings ? ["ratings"] : []),
    ...(link.comments ? ["comments"] : []),
  ];
  const last = parts.at(-1);
  return parts.length === 1 ? "cards" : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
