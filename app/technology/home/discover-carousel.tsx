import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Unread } from "#app/ui/notice.tsx";
import { CoverImage } from "../cover-image.tsx";
import { coverPlaces } from "../cover-places.ts";
import type { TechnologyCard } from "../technology.schema.ts";
import { TechnologyBadges } from "../technology-badges.tsx";
import {
  LearnMore,
  OwnerLink,
  signInToTechnologyHref,
  technologyHref,
} from "../technology-links.tsx";
import { discoverWindow } from "./discover-window.ts";

export type DiscoverList = { name: string; cards: TechnologyCard[] };

const ID = "for-you";

/**
 * 'For You': one of the daily lists, five technologies at a time. All controls are links, so that it works without
 * JavaScript; each returns to the carousel's position on the page.
 *
 * @param lists null if they could not be read
 * @param activeList the name of the list to show; the first list if the name is unknown
 * @param at index of the first item shown
 */
export function DiscoverCarousel({
  lists,
  activeList,
  at,
  subscribed,
  imagesUrl,
}: {
  lists: DiscoverList[] | null;
  activeList: string;
  at: number;
  subscribed: boolean;
  imagesUrl: string;
}) {
  const list = lists?.find(({ name }) => name === activeList) ?? lists?.[0];
  const { items, previous, next } = discoverWindow(list?.cards ?? [], at);
  const [featured, ...others] = items;
  const compositions = coverPlaces(items);
  return (
    <section className="wrap discover" id={ID} aria-labelledby={`${ID}-heading`}>
      <header>
        <h2 id={`${ID}-heading`}>For You</h2>
        {lists && list ? (
          <ListMenu names={lists.map(({ name }) => name)} active={list.name} />
        ) : null}
        {list && previous !== null && next !== null ? (
          <nav className="arrows" aria-label={list.name}>
            <Arrow to={placeHref(list.name, previous)} icon="previous" label="Previous" />
            <Arrow to={placeHref(list.name, next)} icon="next" label="Next" />
          </nav>
        ) : null}
      </header>
      {lists === null ? (
        <Unread title="The lists could not be loaded." retry={placeHref(activeList, at)}>
          Your connection is fine.
        </Unread>
      ) : featured ? (
        <div className="mosaic">
          <Item
            card={featured}
            composition={compositions[0]}
            imagesUrl={imagesUrl}
            featured
            href={subscribed ? technologyHref(featured.id) : signInToTechnologyHref(featured.id)}
          />
          <ul className="four">
            {others.map((card, index) => (
              <li key={card.id}>
                <Item card={card} composition={compositions[index + 1]} imagesUrl={imagesUrl} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState title="Nothing has been selected yet.">
          <p>
            The lists are made once a day from the whole catalogue.{" "}
            <Link to="/marketplace">Browse the marketplace</Link>
          </p>
        </EmptyState>
      )}
    </section>
  );
}

function ListMenu({ names, active }: { names: string[]; active: string }) {
  return (
    <details className="menu" key={active}>
      <summary>
        <span className="sr-only">List: </span>
        {active}
      </summary>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link to={placeHref(name, 0)} aria-current={name === active ? "true" : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Arrow({ to, icon, label }: { to: string; icon: "previous" | "next"; label: string }) {
  return (
    <Link className="button round" to={to}>
      <Icon name={icon} />
      <span className="sr-only">{label} five</span>
    </Link>
  );
}

/** A technology of the list; the featured one is larger, with its badges and summary. */
function Item({
  card,
  composition,
  imagesUrl,
  featured = false,
  href = technologyHref(card.id),
}: {
  card: TechnologyCard;
  composition?: number | null;
  imagesUrl: string;
  featured?: boolean;
  href?: string;
}) {
  const image = featured
    ? { width: 640, height: 480 }
    : { width: 320, height: 200, sizes: "(max-width: 47.99rem) 44vw, 20rem" };
  return (
    <article className={featured ? "lead-item" : "small-item"}>
      <CoverImage technology={card} composition={composition} imagesUrl={imagesUrl} {...image} />
      {featured ? (
        <p className="row">
          <TechnologyBadges technology={card} />
        </p>
      ) : null}
      <h3>{card.title}</h3>
      <p className="uni">
        <OwnerLink card={card} />
      </p>
      {featured && card.summary ? <p className="summary">{card.summary}</p> : null}
      <LearnMore title={card.title} href={href} />
    </article>
  );
}

function placeHref(list: string, at: number): string {
  return `/?${new URLSearchParams({ list, at: String(at) })}#${ID}`;
}
