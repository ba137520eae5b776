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
 * A member's listing or search results: their number, order, cards and pagination.
 *
 * @param corrections words that a search replaced by others
 * @param isClose whether a card matches all words of the search; the others have a separate heading
 * @param reasonFor why a search found a card
 * @param nothing shown if there are no cards
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
            // With the fragment of the results, so that a new page is read from its top.
            hrefOf={(number) => `${marketplaceHref(query, { page: number })}#${RESULTS_ID}`}
          />
        </>
      )}
    </section>
  );
}

/** 'the 200 most liked of 3,120': which of all matches a listing contains. */
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

/** The number of hidden technologies with a link to them; in the list of hidden ones, the link back. */
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
    <EmptyState title="No technology matches these filters.">
      <p>
        Remove a filter, or{" "}
        <Link to={clearedHref(query)} preventScrollReset>
          show every technology
        </Link>
        .
      </p>
    </EmptyState>
  );
}
