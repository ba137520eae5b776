import { Link } from "@remix-run/react";
import { TechnologyRow } from "#app/technology/technology-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { AddToShortlist } from "./add-to-shortlist.tsx";
import { DisplayNameField } from "./display-name-field.tsx";
import type { ShortlistAnswer } from "./shortlist-answer.ts";
import { SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { ROLE_WORDS } from "./shortlist-roles.ts";
import type { ShortlistsPage } from "./shortlists.schema.ts";

/** Cards shown of technologies to be added; the rest are counted. */
const MOST_SHOWN = 10;

type ShortlistsProps = {
  page: ShortlistsPage;
  formKey: string;
  back: string | null;
  imagesUrl: string;
  answer?: ShortlistAnswer;
};
type Answered = Pick<ShortlistsProps, "page" | "answer">;

/**
 * The user's shortlists, who invites them, and technologies to be put on one of them.
 *
 * @param back the page that technologies were chosen on
 */
export function ShortlistsView({ page, formKey, back, imagesUrl, answer }: ShortlistsProps) {
  // The first invitation asks for the name.
  const asksName = page.displayName === null && page.invitations.length > 0;
  return (
    <div className="wrap narrow shortlists">
      <PageHeader title="Shortlists">
        Collections of technologies with your notes, to keep for yourself or with colleagues.
      </PageHeader>
      {answer?.error && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <div className="patent-aside">
        {page.adding.length > 0 || answer?.ids?.length ? (
          <Adding page={page} formKey={formKey} back={back} imagesUrl={imagesUrl} answer={answer} />
        ) : null}
        <Invitations page={page} answer={answer} />
        <Lists page={page} />
        <NewList formKey={formKey} answer={answer} isFirst={page.lists.length === 0} />
        {asksName ? null : <DisplayName name={page.displayName} answer={answer} />}
        <p className="note">
          {`Free for every member: up to ${SHORTLIST_LIMITS.lists} shortlists of ${SHORTLIST_LIMITS.items} technologies, each with up to ${SHORTLIST_LIMITS.members} members and ${SHORTLIST_LIMITS.links} links.`}
        </p>
        {page.blocked > 0 ? (
          <form method="post" action="/shortlists">
            <input type="hidden" name="intent" value="allow" />
            <p className="note">
              {page.blocked === 1
                ? "You don't see invitations from 1 person. "
                : `You don't see invitations from ${page.blocked} people. `}
              <button type="submit" className="text-button">
                See all invitations again
              </button>
            </p>
          </form>
        ) : null}
      </div>
    </div>
  );
}

function Adding({ page, formKey, back, imagesUrl, answer }: ShortlistsProps) {
  const { adding, lists } = page;
  const { fields, errorOf } = answerTo(answer, { intent: "add" });
  // A form of another page was refused: its technologies are in the answer alone.
  const ids = adding.length > 0 ? adding.map(({ id }) => id) : (answer?.ids ?? []);
  const more = adding.length - MOST_SHOWN;
  return (
    <section className="panel" aria-labelledby="adding">
      <h2 id="adding">
        {ids.length === 1
          ? "Add this technology"
          : `Add these ${formatCount(ids.length)} technologies`}
      </h2>
      <AddToShortlist
        ids={ids}
        lists={lists}
        formKey={formKey}
        back={back}
        name={fields.name}
        chosen={fields.shortlist}
        error={errorOf("name")}
      />
      <ul>
        {adding.slice(0, MOST_SHOWN).map((card) => (
          <li key={card.id}>
            <TechnologyRow card={card} imagesUrl={imagesUrl} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="note">{`and ${formatCount(more)} more`}</p> : null}
    </section>
  );
}

function Invitations({ page: { invitations, displayName }, answer }: Answered) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <ul className="asked">
        {invitations.map((invitation, index) => (
          <Invitation
            key={invitation.id}
            invitation={invitation}
            asksName={displayName === null && index === 0}
            answer={answer}
          />
        ))}
      </ul>
    </section>
  );
}

function Invitation({
  invitation: { id, name, role, by, expiresAt, addressed },
  asksName,
  answer,
}: {
  invitation: ShortlistsPage["invitations"][number];
  asksName: boolean;
  answer: ShortlistAnswer | undefined;
}) {
  const { fields, errorOf } = answerTo(answer, { intent: "invitation", invitation: id });
  const which = <HiddenFields fields={{ intent: "invitation", invitation: id }} />;
  return (
    <li>
      <p>
        <b>{by}</b> invites you to the shortlist <b>{name}</b>
        {` as ${ROLE_WORDS[role].name.toLowerCase()}, who ${ROLE_WORDS[role].may}.`}
      </p>
      <p className="note">
        {`Open until ${formatDate(expiresAt)}.`}
        {addressed
          ? null
          : " It was sent to another address than yours: if you accept, the owner sees your address and has to confirm it."}
      </p>
      <form method="post" action="/shortlists" className="row">
        {which}
        {asksName || errorOf("display_name") ? (
          <DisplayNameField typed={fields.display_name} error={errorOf("display_name")} />
        ) : null}
        <Button size="small" variant="primary" name="answer" value="accept">
          Accept<VisuallyHidden>{`: ${name}`}</VisuallyHidden>
        </Button>
      </form>
      {addressed ? (
        <form method="post" action="/shortlists" className="row">
          {which}
          <Button size="small" name="answer" value="decline">
            Decline<VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          </Button>
          <button type="submit" className="text-button" name="answer" value="block">
            <span>
              Decline and block <bdi>{by}</bdi>
            </span>
          </button>
        </form>
      ) : null}
    </li>
  );
}

function Lists({ page: { lists, savedTotal } }: { page: ShortlistsPage }) {
  return (
    <section className="stack" aria-label="Your shortlists">
      <ul className="places">
        <ListLine to="/shortlists/saved" name="Saved">
          {`${countOf(savedTotal)} · what you saved, yours alone`}
        </ListLine>
        {lists.map(({ id, name, role, items, members }) => (
          <ListLine key={id} to={`/shortlists/${id}`} name={name}>
            {[
              countOf(items),
              members > 1 ? `${members} members` : "no other members",
              ...(role === "owner" ? [] : [`you are its ${ROLE_WORDS[role].name.toLowerCase()}`]),
            ].join(" · ")}
          </ListLine>
        ))}
      </ul>
      {lists.length === 0 ? (
        <p className="note">
          Name your first list below, or open a technology and choose 'Add to a shortlist'.
        </p>
      ) : null}
      <p>
        <Link to="/shortlists/match">Look up a list of your own</Link>
      </p>
    </section>
  );
}

function ListLine({ to, name, children }: { to: string; name: string; children: string }) {
  return (
    <li>
      <Link to={to}>{name}</Link>
      <span className="note">{children}</span>
    </li>
  );
}

function NewList({
  formKey,
  answer,
  isFirst,
}: {
  formKey: string;
  answer?: ShortlistAnswer;
  isFirst: boolean;
}) {
  const { field, fields } = answerTo(answer, { intent: "create" });
  return (
    <details className="in-place" open={isFirst || fields.intent !== undefined}>
      <summary className="text-button">New shortlist</summary>
      <form method="post" action="/shortlists" className="stack">
        <HiddenFields fields={{ intent: "create", key: formKey }} />
        <Field
          label="New shortlist"
          {...field("name")}
          maxLength={SHORTLIST_LIMITS.name}
          autoComplete="off"
        />
        <Button size="small">Make a shortlist</Button>
      </form>
    </details>
  );
}

function DisplayName({ name, answer }: { name: string | null; answer?: ShortlistAnswer }) {
  const { field, fields } = answerTo(answer, { intent: "name" });
  return (
    <details className="in-place" id="name" open={fields.intent !== undefined}>
      <summary className="text-button">
        {name === null ? "Choose your name for others" : `Others see you as ${name}`}
      </summary>
      <form method="post" action="/shortlists" className="stack">
        <input type="hidden" name="intent" value="name" />
        <Field
          label="Your name for others"
          {...field("name", name ?? "")}
          maxLength={SHORTLIST_LIMITS.displayName}
          autoComplete="nickname"
        />
        <p className="note">
          {name === null
            ? "Members of your lists see you as 'A member' until you choose a name. "
            : "What members of your lists see. "}
          Your address is seen only by the owner of a list whose invitation you accepted.
        </p>
        <Button size="small">Save the name</Button>
      </form>
    </details>
  );
}

/** '1 technology', '3 technologies'. */
export function countOf(technologies: number): string {
  return technologies === 1 ? "1 technology" : `${formatCount(technologies)} technologies`;
}
