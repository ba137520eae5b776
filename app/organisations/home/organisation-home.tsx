import { Link } from "@remix-run/react";
import { ROLE_WORDS } from "#app/membership/organisation-roles.ts";
import { ownerHref, technologyHref } from "#app/technology/technology-links.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatCount, toDateTime } from "#app/ui/format.ts";
import { ListPanel } from "#app/ui/list-panel.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { bestAdditions } from "../listings/completeness.ts";
import { lackWords } from "../listings/filter-words.ts";
import { mostReadWithout } from "../listings/listings-href.ts";
import { AddListings, OrganisationHeader } from "../organisation-header.tsx";
import type { OrganisationHome as Home, OrganisationPage } from "../organisations.schema.ts";
import { tasksOf } from "./tasks.ts";
import { isLongAgo, waitWords } from "./wait-words.ts";

/** An organisation's page as its members get it. */
export type MemberPage = OrganisationPage & {
  role: NonNullable<OrganisationPage["role"]>;
  home: Home;
};

/** An organisation's first page for its members: who waits, what to add, and what needs somebody. */
export function OrganisationHome({ page }: { page: MemberPage }) {
  const { organisation, role, technologies } = page;
  const own = `/organisations/${organisation.slug}`;
  return (
    <div className="wrap organisation-home">
      <OrganisationHeader
        title={organisation.name}
        actions={role === "reader" ? null : <AddListings own={own} />}
      >
        {`${formatCount(technologies)} ${technologies === 1 ? "listing" : "listings"} published. Your role: ${ROLE_WORDS[role].name.toLowerCase()}. `}
        {technologies > 0 || organisation.claimed ? (
          <Link to={ownerHref(organisation.slug)}>Your public page</Link>
        ) : null}
      </OrganisationHeader>
      <div className="home-columns">
        <div className="stack">
          <Leads page={page} own={own} />
          {technologies === 0 ? (
            <FirstStep own={own} edits={role !== "reader"} />
          ) : (
            <Additions page={page} own={own} />
          )}
        </div>
        <div className="stack">
          <Tasks page={page} own={own} />
          <ChangesOnRecord page={page} own={own} />
        </div>
      </div>
    </div>
  );
}

function Leads({ page: { home, role }, own }: { page: MemberPage; own: string }) {
  const { leads, waiting, at } = home;
  return (
    <ListPanel
      title="Leads waiting for you"
      all={{
        to: `${own}/inbox`,
        label:
          waiting > leads.length ? `All ${formatCount(waiting)} in the inbox` : "Open the inbox",
      }}
    >
      {leads.length === 0 ? (
        <p className="nothing">
          Nobody is waiting for an answer. A new inquiry appears here, and in your mail within a
          minute.
        </p>
      ) : (
        <ul className="lines leads">
          {leads.map(({ id, title, message, name, askedAt, caseManager, own: isYours }) => (
            <li key={id}>
              <div className="what">
                <p>
                  <b>
                    <bdi>{name || "A member"}</bdi>
                  </b>
                  {", for "}
                  {isYours ? "you" : <bdi>{caseManager ?? "whoever answers first"}</bdi>}
                </p>
                <Link to={`${own}/inbox/${id}`}>
                  <bdi>{title}</bdi>
                </Link>
                <p>
                  “<bdi>{message.split("\n")[0]}</bdi>”
                </p>
              </div>
              <div className="lead-side">
                <time
                  className={isLongAgo(askedAt, at) ? "long-ago" : undefined}
                  dateTime={toDateTime(askedAt)}
                >
                  {waitWords(askedAt, at)}
                </time>
                <ButtonLink size="small" to={`${own}/inbox/${id}`}>
                  {role === "reader" ? "Read" : "Answer"}
                  <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

/** What patent offices recorded lately of what is listed or owned; nothing where that is nothing. */
function ChangesOnRecord({ page: { home }, own }: { page: MemberPage; own: string }) {
  if (home.changes.length === 0) return null;
  return (
    <ListPanel title="Changed on record" all={{ to: `${own}/mirror`, label: "Open the mirror" }}>
      <ul className="lines">
        {home.changes.map(({ techId, what, words }) => (
          <li key={`${what} ${words}`}>
            <p className="what">
              {techId === null ? <b>{what}</b> : <Link to={technologyHref(techId)}>{what}</Link>}
              <span className="reason">{words}</span>
            </p>
          </li>
        ))}
      </ul>
    </ListPanel>
  );
}

/** The two fields that would improve the listings most. Each is named once, for all listings that lack it. */
function Additions({ page, own }: { page: MemberPage; own: string }) {
  const { home, organisation, role, technologies } = page;
  const additions = bestAdditions(home.gaps).slice(0, 2);
  return (
    <ListPanel
      title={additions.length === 1 ? "Your best next addition" : "Your best next additions"}
    >
      {additions.length === 0 ? (
        <p className="nothing">Nothing that readers look for is missing in any listing.</p>
      ) : (
        <ul className="lines">
          {additions.map(({ column, listings, why }) => (
            <li key={column}>
              <p className="what">
                <span>
                  <b>{`${lackWords(column, listings, technologies)}.`}</b>
                  <span className="reason">{` ${why.charAt(0).toUpperCase()}${why.slice(1)}.`}</span>
                </span>
              </p>
              <ButtonLink
                size="small"
                to={
                  column === "pi_contactinfo" && role === "admin"
                    ? `${own}/settings#contact`
                    : mostReadWithout(organisation.slug, column)
                }
              >
                {column === "pi_contactinfo" && role === "admin"
                  ? "Set one for all"
                  : listings === 1
                    ? "Show it"
                    : "Show the most read"}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

function Tasks({ page: { home, organisation }, own }: { page: MemberPage; own: string }) {
  if (home.tasks === null) return null;
  const tasks = tasksOf(home.tasks, own);
  return (
    <ListPanel title="What needs you">
      {tasks.length === 0 ? (
        <p className="nothing">
          Nothing. <bdi>{organisation.name}</bdi> is up to date.
        </p>
      ) : (
        <ul className="lines">
          {tasks.map(({ words, href, action }) => (
            <li key={words}>
              <span className="what">{words}</span>
              <Link className="note" to={href} aria-label={`${action}: ${words}`}>
                {action}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

/** The first step of an organisation without listings. */
function FirstStep({ own, edits }: { own: string; edits: boolean }) {
  return (
    <ListPanel title="Your listings">
      <p className="nothing">
        {edits ? (
          <>
            Nothing is listed yet. <Link to={`${own}/import`}>Import your technologies</Link> from a
            file or a feed, or <Link to={`${own}/drafts/new`}>write the first listing</Link>.
          </>
        ) : (
          "Nothing is listed yet."
        )}
      </p>
    </ListPanel>
  );
}
