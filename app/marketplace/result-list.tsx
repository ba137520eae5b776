import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CardPairs } from "../technology/card-pairs.tsx";
import type { TechnologyCard } from "../technology/technology.schema.ts";
import { formatCount } from "../ui/format.ts";
import { EmptyState } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import {
  clearedHref,
  marketplaceHref,
  RESULTS_HEADING_ID,
  RESULTS_ID,
} from "./marketplace-href.ts";
import { ShowAgain } from "./show-again.tsx";
import { SortForm } from "./sort-form.tsx";
import type { Sort } from "./vocabulary.ts";
import { whatIsShown } from "./what-is-shown.ts";

/**
 * What a member's listing or search found: how many, in which order, the cards, and the way to the other pages.
 *
 * @param corrections what a search looked for instead of what was typed
 * @param isClose whether a search's card is one that holds all words; the others stand under a heading of their own
 * @param reasonFor what a search has to say about how it found a card
 * @param nothing what stands in place of no cards at all
 */
export function ResultList({
  page,
  query,
  imagesUrl,
  pending,
  corrections,
  isClose = () => true,
  reasonFor,
  nothing = <NothingListed query={query} />,
}: {
  page: MarketplacePage;
  query: MarketplaceQuery;
  imagesUrl: string;
  pending: boolean;
  corrections?: ReactNode;
  isClose?: (card: TechnologyCard) => boolean;
  reasonFor?: (card: TechnologyCard) => ReactNode;
  nothing?: ReactNode;
}) {
  const close = page.cards.filter(isClose);
  const lessClose = page.cards.filter((card) => !isClose(card));
  const shown = {
    imagesUrl,
    reasonFor:
      query.hidden === null
        ? reasonFor
        : (card: TechnologyCard) => (
            <>
              {reasonFor?.(card)}
              <ShowAgain card={card} query={query} />
            </>
          ),
  };
  return (
    <section
      className="results"
      id={RESULTS_ID}
      aria-labelledby={RESULTS_HEADING_ID}
      aria-busy={pending}
    >
      <h2 className="sr-only" id={RESULTS_HEADING_ID} tabIndex={-1}>
        {query.q === "" ? "Results" : `Results for ${query.q}`}
      </h2>
      <div className="bar">
        <p aria-live="polite">
          {pending ? "Loading results..." : whatIsShown(page)}
          {!pending && page.matching > page.total ? (
            <span className="note">
              {firstOf(query.sort, formatCount(page.total), formatCount(page.matching))}
            </span>
          ) : null}
          <HiddenCount page={page} query={query} />
        </p>
        <SortForm query={query} disabled={false} />
      </div>
      {corrections}
      {page.cards.length === 0 ? (
        query.hidden === null ? (
          nothing
        ) : (
          <EmptyState title="Nothing is hidden here." />
        )
      ) : (
        <>
          {close.length > 0 ? <CardPairs cards={close} {...shown} /> : null}
          {lessClose.length > 0 ? (
            <>
              <h3 className="less-close">Less close</h3>
              <CardPairs cards={lessClose} {...shown} />
            </>
          ) : null}
          <Pagination
            label="Pages of results"
            page={page.page}
            pages={page.pages}
            // A new page is read from its top, so the links lead there.
            hrefOf={(number) => `${marketplaceHref(query, { page: number })}#${RESULTS_ID}`}
          />
        </>
      )}
    </section>
  );
}

/** 'the 200 most liked of 3,120': which of all that match a listing holds. */
function firstOf(sort: Sort, total: string, matching: string): string {
  switch (sort) {
    case "commercial-potential":
      return `the ${total} with the highest potential of ${matching}`;
    case "most-liked":
      return `the ${total} most liked of ${matching}`;
    case "most-saved":
      return `the ${total} most saved of ${matching}`;
    default:
      return `the latest ${total} of ${matching}`;
  }
}

/** How many the reader is not interested in, with the way to them; or, among those, the way back. */
function HiddenCount({ page, query }: { page: MarketplacePage; query: MarketplaceQuery }) {
  if (query.hidden === null && page.hidden === 0) return null;
  const hidden = query.hidden === null ? "yes" : null;
  return (
    <span className="note">
      {hidden ? `${formatCount(page.hidden)} hidden: ` : "Marked Not Interested. "}
      <Link to={marketplaceHref(query, { hidden, page: 1 })} preventScrollReset>
        {hidden ? "show them" : "Back to the others"}
      </Link>
    </span>
  );
}

function NothingListed({ query }: { query: MarketplaceQuery }) {
  return (
    <EmptyState title="Nothing in the catalogue fits this choice.">
      <p>
        Take one of the filters away, or{" "}
        <Link to={clearedHref(query)} preventScrollReset>
          show every technology
        </Link>
        .
      </p>
    </EmptyState>
  );
}
