import { Link } from "@remix-run/react";
import { formatCount } from "../ui/format.ts";
import { EmptyState } from "../ui/notice.tsx";
import { CardPairs } from "./card-pairs.tsx";
import type { MarketplacePage, MarketplaceQuery } from "./catalogue.schema.ts";
import { clearedHref, RESULTS_ID } from "./marketplace-href.ts";
import { Pagination } from "./pagination.tsx";
import { SortForm } from "./sort-form.tsx";

/** The specification's page size. */
const PAGE_SIZE = 10;

/** What a member's listing found: how many, in which order, the cards, and the way to the other pages. */
export function ResultList({
  page,
  query,
  imagesUrl,
  pending,
}: {
  page: MarketplacePage;
  query: MarketplaceQuery;
  imagesUrl: string;
  pending: boolean;
}) {
  const first = (page.page - 1) * PAGE_SIZE + 1;
  const last = first + page.cards.length - 1;
  const empty = page.cards.length === 0;
  return (
    <section
      className="results"
      id={RESULTS_ID}
      aria-labelledby="results-heading"
      aria-busy={pending}
    >
      <h2 className="sr-only" id="results-heading">
        Results
      </h2>
      <div className="bar">
        <p aria-live="polite">
          {pending
            ? "Loading results..."
            : empty
              ? "No results found."
              : `Showing ${formatCount(first)} – ${formatCount(last)} of ${formatCount(page.total)} results`}
          {!pending && page.matching > page.total ? (
            <span className="note">
              {`the latest ${formatCount(page.total)} of ${formatCount(page.matching)}`}
            </span>
          ) : null}
        </p>
        <SortForm query={query} disabled={false} />
      </div>
      {empty ? (
        <EmptyState title="Nothing in the catalogue fits this choice.">
          <p>
            Take one of the filters away, or{" "}
            <Link to={clearedHref(query)} preventScrollReset>
              show every technology
            </Link>
            .
          </p>
        </EmptyState>
      ) : (
        <>
          <CardPairs cards={page.cards} imagesUrl={imagesUrl} />
          <Pagination query={query} page={page.page} pages={page.pages} />
        </>
      )}
    </section>
  );
}
