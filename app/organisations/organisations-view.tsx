import { Link } from "@remix-run/react";
import { ROLE_WORDS } from "#app/membership/organisation-roles.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { OrganisationsPage } from "./organisations.schema.ts";

/** The viewer's organisations, and a search for one to claim. */
export function OrganisationsView({
  page,
  like,
  answer,
}: {
  page: OrganisationsPage;
  like: string;
  answer?: FormAnswer | undefined;
}) {
  return (
    <div className="wrap inquiries">
      <PageHeader eyebrow="For organisations" title="Your organisations">
        Act for the organisation whose technologies are listed here. It costs nothing.
      </PageHeader>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      <div className="board even">
        <div className="patent-aside">
          {page.offers.map(({ name, slug }) => (
            <form key={slug} method="post" className="panel stack">
              <h2>
                <bdi>{name}</bdi> needs an admin
              </h2>
              <p>Its admins are gone. A moderator asks you to be its admin.</p>
              <input type="hidden" name="slug" value={slug} />
              <p className="row">
                <Button variant="primary" name="intent" value="accept">
                  Accept
                </Button>
                <Button name="intent" value="decline">
                  Not for me
                </Button>
              </p>
            </form>
          ))}
          {page.invitations.map((invitation) => (
            <Invitation key={invitation.slug} invitation={invitation} />
          ))}
          <Mine page={page} />
          {page.moderator ? (
            <p>
              <Link to="/moderation">Moderation</Link>
            </p>
          ) : null}
        </div>
        <div className="patent-aside">
          <Find page={page} like={like} />
          {like !== "" || answer ? <Register answer={answer} like={like} /> : null}
        </div>
      </div>
    </div>
  );
}

/** An admin asks the viewer to join. */
function Invitation({
  invitation: { name, slug, role, by },
}: {
  invitation: OrganisationsPage["invitations"][number];
}) {
  return (
    <form method="post" action="/organisations?index" className="panel stack">
      <h2>
        Join <bdi>{name}</bdi>
      </h2>
      <p>
        <bdi>{by}</bdi>
        {` asks you to join as ${role === "reader" ? "a reader" : `an ${role}`}: you could ${ROLE_WORDS[role].may}.`}
      </p>
      <input type="hidden" name="slug" value={slug} />
      <p className="row">
        <Button variant="primary" name="intent" value="join">
          Join
        </Button>
        <Button name="intent" value="not-join">
          Decline
        </Button>
      </p>
    </form>
  );
}

function Mine({ page: { mine, claims } }: { page: OrganisationsPage }) {
  const waiting = claims.filter(({ slug }) => !mine.some((one) => one.slug === slug));
  return (
    <section aria-labelledby="mine-heading">
      <h2 id="mine-heading">Yours</h2>
      {mine.length + waiting.length === 0 ? (
        <EmptyState title="You act for no organisation yet.">
          <p>Find yours here and claim it, or ask its admin to let you join.</p>
        </EmptyState>
      ) : (
        <ul className="asked">
          {mine.map(({ name, slug, role, state }) => (
            <Line key={slug} slug={slug} name={name}>
              {state === "asking" ? "You asked to join" : ROLE_WORDS[role].name}
            </Line>
          ))}
          {waiting.map(({ name, slug, state, reason }) => (
            <Line key={slug} slug={slug} name={name}>
              {state === "refused" ? `Your claim was refused: ${reason}` : "Your claim is open"}
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ slug, name, children }: { slug: string; name: string; children: string }) {
  return (
    <li>
      <p>
        <Link to={`/organisations/${slug}`}>{name}</Link>
      </p>
      <p className="note">{children}</p>
    </li>
  );
}

function Find({ page: { found }, like }: { page: OrganisationsPage; like: string }) {
  return (
    <section className="panel stack" aria-labelledby="find-heading">
      <h2 id="find-heading">Find your organisation</h2>
      <form action="/organisations" className="stack">
        <Field
          label="Name of the university, agency or company"
          name="like"
          defaultValue={like}
          minLength={2}
          maxLength={100}
          required
        />
        <Button size="small">Find</Button>
      </form>
      {like === "" ? null : found.length === 0 ? (
        <p>
          {`We couldn't find “${like}” among the organisations that list something. Try a shorter name, or add it below.`}
        </p>
      ) : (
        <ul className="asked">
          {found.map(({ name, slug, claimed, technologies }) => (
            <Line key={slug} slug={slug} name={name}>
              {`${formatCount(technologies)} ${technologies === 1 ? "technology" : "technologies"}${claimed ? ", claimed" : ""}`}
            </Line>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Adds an organisation that a search did not find. */
function Register({ answer, like }: { answer?: FormAnswer | undefined; like: string }) {
  const { field } = answerTo(answer, {});
  return (
    <section className="panel stack" aria-labelledby="register-heading">
      <h2 id="register-heading">Not among them?</h2>
      <form method="post" action="/organisations?index" className="stack">
        <Field
          label="Name of the organisation"
          {...field("name", like)}
          minLength={3}
          maxLength={120}
          required
        />
        <p className="note">It becomes public once your claim is approved.</p>
        <Button size="small">Add and claim it</Button>
      </form>
    </section>
  );
}
