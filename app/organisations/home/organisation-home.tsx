import { Link } from "@remix-run/react";
import { ROLE_WORDS } from "#app/membership/organisation-roles.ts";
import { CoverImage } from "#app/technology/cover-image.tsx";
import { coverPlaces } from "#app/technology/cover-places.ts";
import { ownerHref } from "#app/technology/technology-links.tsx";
import { formatCount, formatDate, toDateTime } from "#app/ui/format.ts";
import { allOf, ListPanel } from "#app/ui/list-panel.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { CompletenessMeter } from "../listings/completeness-meter.tsx";
import { STEPS } from "../numbers-steps.ts";
import { AddListings, OrganisationHeader } from "../organisation-header.tsx";
import type { OrganisationHome as Home, OrganisationPage } from "../organisations.schema.ts";
import { needsOf } from "./needs.ts";

/** An organisation's page as its members get it. */
export type MemberPage = OrganisationPage & {
  role: NonNullable<OrganisationPage["role"]>;
  home: Home;
};

/** An organisation's first page for its members: what its listings do, who waits, and what needs somebody. */
export function OrganisationHome({ page, imagesUrl }: { page: MemberPage; imagesUrl: string }) {
  const { organisation, role, technologies } = page;
  const own = `/organisations/${organisation.slug}`;
  return (
    <div className="wrap">
      <OrganisationHeader
        eyebrow={`Organisation · ${ROLE_WORDS[role].name}`}
        title={organisation.name}
        actions={role === "reader" ? null : <AddListings own={own} />}
      />
      <div className="stack">
        {technologies > 0 ? <LastWeeks page={page} own={own} /> : null}
        <div className="board">
          <Leads page={page} own={own} />
          <Needs page={page} own={own} />
        </div>
        <Listings page={page} own={own} imagesUrl={imagesUrl} />
      </div>
      {technologies > 0 || organisation.claimed ? (
        <p>
          <Link className="quiet-link" to={ownerHref(organisation.slug)}>
            Your public page
          </Link>
        </p>
      ) : null}
    </div>
  );
}

const STEP_WORDS = {
  shown: "shown in results",
  opened: "opened",
  saved: "saved",
  asked: "asked",
  answered: "answered",
};

function LastWeeks({ page: { home }, own }: { page: MemberPage; own: string }) {
  const { numbers, answerDays } = home;
  return (
    <ListPanel title="Last four weeks" all={{ to: `${own}/numbers`, label: "All numbers" }}>
      <dl className="funnel">
        {STEPS.map(({ key }) => (
          <div key={key}>
            <dt>
              {STEP_WORDS[key]}
              {key === "answered" && answerDays !== null ? `, median ${answerDays} days` : null}
            </dt>
            <dd>{numbers[key] < 5 ? "<5" : formatCount(numbers[key])}</dd>
          </div>
        ))}
      </dl>
      <p className="note">Numbers below five are hidden; the others are rounded down to five.</p>
    </ListPanel>
  );
}

function Leads({ page: { home }, own }: { page: MemberPage; own: string }) {
  const { leads, waiting, at } = home;
  return (
    <ListPanel
      title="Leads"
      all={{
        to: `${own}/inbox`,
        label: waiting > leads.length ? `Inbox, all ${formatCount(waiting)}` : "Inbox",
      }}
    >
      {leads.length === 0 ? (
        <p className="nothing">
          Nobody is waiting for an answer. A new inquiry appears here, and in your mail within a
          minute.
        </p>
      ) : (
        <ul className="lines">
          {leads.map(({ id, title, message, state, askedAt, caseManager, own: isYours }) => (
            <li key={id}>
              <Pill tone={state === "new" ? "new" : "quiet"}>
                {state === "new" ? "New" : "Open"}
              </Pill>
              <div className="what">
                <Link to={`${own}/inbox/${id}`}>
                  <bdi>{message.split("\n")[0]}</bdi>
                </Link>
                <p>
                  <bdi>{title}</bdi>
                  {" · for "}
                  {isYours ? "you" : <bdi>{caseManager ?? "whoever comes first"}</bdi>}
                </p>
              </div>
              <time className="note" dateTime={toDateTime(askedAt)}>
                {sinceWords(askedAt, at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

/** How long ago somebody asked: 'today', 'yesterday', '5 days ago', later the date. Both are ISO instants. */
function sinceWords(askedAt: string, at: string): string {
  const days = Math.round(
    (Date.parse(at.slice(0, 10)) - Date.parse(askedAt.slice(0, 10))) / 86_400_000,
  );
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= 14 ? `${days} days ago` : formatDate(askedAt);
}

function Needs({ page: { home, organisation }, own }: { page: MemberPage; own: string }) {
  if (home.needs === null) return null;
  const needs = needsOf(home.needs, own);
  return (
    <ListPanel title="What needs you">
      {needs.length === 0 ? (
        <p className="nothing">
          Nothing. <bdi>{organisation.name}</bdi> is up to date.
        </p>
      ) : (
        <ul className="lines">
          {needs.map(({ words, href, action }) => (
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

function Listings({ page, own, imagesUrl }: { page: MemberPage; own: string; imagesUrl: string }) {
  const { home, technologies, role } = page;
  const compositions = coverPlaces(home.listings);
  return (
    <ListPanel title="Listings" all={{ to: `${own}/listings`, label: allOf(technologies) }}>
      {home.listings.length === 0 ? (
        <FirstStep own={own} edits={role !== "reader"} />
      ) : (
        <ul className="lines">
          {home.listings.map((listing, index) => (
            <li key={listing.id}>
              <CoverImage
                technology={listing}
                composition={compositions[index] ?? null}
                imagesUrl={imagesUrl}
                width={56}
                height={40}
                sizes="56px"
              />
              <div className="what">
                <Link to={`${own}/listings/${listing.id}`}>
                  <bdi>{listing.title}</bdi>
                </Link>
                <p>{seenWords(listing)}</p>
              </div>
              <CompletenessMeter gaps={listing.gaps} href={`${own}/listings/${listing.id}`} />
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

/** How often a listing was seen in four weeks. */
function seenWords({ shown, opened, saved }: Home["listings"][number]): string {
  if (shown === null && opened === null && saved === null) return "Seen too rarely to count yet";
  const told = (count: number | null) => (count === null ? "<5" : formatCount(count));
  return `${told(shown)} shown, ${told(opened)} opened, ${told(saved)} saved`;
}

/** What an organisation without listings does first. */
function FirstStep({ own, edits }: { own: string; edits: boolean }) {
  return (
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
  );
}
