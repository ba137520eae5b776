import { Link } from "@remix-run/react";
import { coverPlaces } from "#app/technology/cover-places.ts";
import { OWNER_KIND_WORDS } from "#app/technology/owner-kinds.ts";
import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import { ClassNames } from "#app/technology/technology-badges.tsx";
import { ownerHref, questionHref } from "#app/technology/technology-links.tsx";
import { TechnologyRow } from "#app/technology/technology-row.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Unread } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { searchOf } from "./embedding/owner-feed.ts";
import { OwnerLogo } from "./owner-logo.tsx";
import type { OwnerPage } from "./owner-page.schema.ts";

/**
 * An owner's page: its own description, its classes with their numbers, the newest, and how to ask. Visitors see
 * the same cards; what is behind them takes signing in.
 *
 * @param page null if it could not be read
 */
export function OwnerView({
  page,
  here,
  brand,
  imagesUrl,
}: {
  page: OwnerPage | null;
  here: string;
  brand: string;
  imagesUrl: string;
}) {
  if (page === null) {
    return (
      <div className="wrap stack">
        <Unread title="This owner's page could not be loaded." retry={here} />
      </div>
    );
  }
  const { owner, total, viewer, newest } = page;
  const all = `/marketplace?${new URLSearchParams({ uni: owner.name })}`;
  return (
    <div className="wrap stack organisation">
      {owner.colour ? (
        <svg
          className="owner-colour"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="1" height="1" fill={owner.colour} />
        </svg>
      ) : null}
      <PageHeader eyebrow={owner.kind ? OWNER_KIND_WORDS[owner.kind] : "Owner"} title={owner.name}>
        {`${formatCount(total)} ${total === 1 ? "technology" : "technologies"} listed.`}
      </PageHeader>
      <div>
        {owner.logo ? (
          <OwnerLogo logo={owner.logo} name={owner.name} imagesUrl={imagesUrl} />
        ) : null}
        <About page={page} />
        <Standing page={page} />
      </div>
      <Classes page={page} all={all} />
      <section className="listed" aria-labelledby="cards-heading">
        <h2 id="cards-heading">
          {page.class
            ? capitalised(page.class)
            : page.page > 1
              ? "Technologies"
              : "Latest additions"}
        </h2>
        {page.class ? (
          <p>
            <Link to={ownerHref(owner.slug)}>{`All ${formatCount(total)} technologies`}</Link>
          </p>
        ) : null}
        {newest.length > 0 ? (
          <Cards cards={newest} imagesUrl={imagesUrl} />
        ) : (
          <EmptyState title="Nothing is listed now." />
        )}
        {page.open && page.pages > 1 ? (
          <Pagination
            label="Pages of technologies"
            page={page.page}
            pages={page.pages}
            hrefOf={(number) => ownerHref(owner.slug) + searchOf(page, number)}
          />
        ) : null}
        {viewer === null && !page.open && total > 0 ? (
          <p>
            <Link to={`/login?redirectTo=${encodeURIComponent(here)}`}>Sign in</Link>
            {total > newest.length
              ? ` to see all ${formatCount(total)} technologies and their details.`
              : " to see their details."}
          </p>
        ) : viewer !== null && total > newest.length ? (
          <p>
            <Link to={all}>{`See all ${formatCount(total)} in the marketplace`}</Link>
          </p>
        ) : null}
      </section>
      <HowToAsk page={page} brand={brand} />
    </div>
  );
}

/** The owner's own description, and its other places on the web. */
function About({ page: { owner } }: { page: OwnerPage }) {
  const { about, website, ror } = owner;
  if (about === null && website === null && ror === null) return null;
  return (
    <div className="about">
      {about ? (
        <p className="prewrap">
          <bdi>{about}</bdi>
        </p>
      ) : null}
      <p className="row">
        {website ? (
          <a href={website} rel="nofollow noopener">
            {website.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "")}
          </a>
        ) : null}
        {ror ? <a href={`https://ror.org/${ror}`}>{`ROR ${ror}`}</a> : null}
      </p>
    </div>
  );
}

/** The person who answers for these listings, and the way in for those who should. */
function Standing({ page: { owner, role } }: { page: OwnerPage }) {
  if (role) {
    return (
      <p>
        <Link to={`/organisations/${owner.slug}`}>Manage this organisation</Link>
      </p>
    );
  }
  return (
    <p className="note">
      {owner.claimed ? (
        "The organisation itself answers for these listings."
      ) : (
        <>
          No one from <bdi>{owner.name}</bdi> answers for these listings yet. Do you work there?{" "}
          <Link to={`/organisations/${owner.slug}`}>Claim this listing</Link>
        </>
      )}
    </p>
  );
}

function Classes({
  page: { owner, classes, viewer, open },
  all,
}: {
  page: OwnerPage;
  all: string;
}) {
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby="classes-heading">
      <h2 id="classes-heading">By class</h2>
      <p className="note">A technology with two classes counts in both.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className="table-scroll" aria-label="Technologies by class" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col">Technologies</th>
            </tr>
          </thead>
          <tbody>
            {classes.map(({ name, technologies }) => (
              <tr key={name}>
                <th scope="row">
                  {viewer === null && !open ? (
                    capitalised(name)
                  ) : (
                    <Link
                      to={
                        viewer === null
                          ? ownerHref(owner.slug) + searchOf({ class: name }, 1)
                          : `${all}&class=${name}`
                      }
                      aria-label={`${capitalised(name)} of ${owner.name}`}
                    >
                      {capitalised(name)}
                    </Link>
                  )}
                </th>
                <td>{formatCount(technologies)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Cards({ cards, imagesUrl }: { cards: TechnologyCard[]; imagesUrl: string }) {
  const compositions = coverPlaces(cards);
  return (
    <ul className="hits rows">
      {cards.map((card, index) => (
        <li key={card.id}>
          <TechnologyRow
            card={card}
            composition={compositions[index]}
            imagesUrl={imagesUrl}
            priority={index === 0}
            hasOwner={false}
          >
            <ClassNames technology={card} />
            {card.dateAdded ? <span>{card.dateAdded.slice(0, 4)}</span> : null}
          </TechnologyRow>
          {card.summary ? <p className="listed-summary">{card.summary}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function HowToAsk({
  page: { owner, viewer, takesQuestions },
  brand,
}: {
  page: OwnerPage;
  brand: string;
}) {
  return (
    <section aria-labelledby="ask-heading">
      <h2 id="ask-heading">How to ask</h2>
      {takesQuestions && !viewer?.subscribed ? (
        <p>
          <bdi>{owner.name}</bdi> takes questions without an account.{" "}
          <Link to={questionHref(owner.slug)}>Ask the owner</Link>
        </p>
      ) : viewer?.subscribed ? (
        <p>
          Open a technology of <bdi>{owner.name}</bdi>: its page has the owner's contact, where one
          is known, and a form to ask about it.
        </p>
      ) : (
        <p>
          {`Contacting the owner is part of ${brand} Pro, on the page of each technology. `}
          <Link to={viewer ? "/login#plans" : "/login?redirectTo=%2Flogin%23plans#plans"}>
            See plans
          </Link>
        </p>
      )}
    </section>
  );
}
