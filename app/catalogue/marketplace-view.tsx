import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { CardPairs } from "./card-pairs.tsx";
import type { MarketplacePage, MarketplaceQuery } from "./catalogue.schema.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { marketplaceHref, RESULTS_ID } from "./marketplace-href.ts";
import { ResultList } from "./result-list.tsx";
import { SortForm } from "./sort-form.tsx";

/**
 * The marketplace: a member's listing, or the shell that a visitor sees.
 *
 * @param page null when the listing could not be read
 * @param pending while the browser waits for another listing
 * @param searchSlot the search form, for members
 */
export function MarketplaceView({
  page,
  query,
  brand,
  imagesUrl,
  pending,
  searchSlot,
}: {
  page: MarketplacePage | null;
  query: MarketplaceQuery;
  brand: string;
  imagesUrl: string;
  pending: boolean;
  searchSlot?: ReactNode;
}) {
  const visitor = page !== null && page.viewer === null;
  return (
    <div className="wrap">
      <PageHeader eyebrow="IP Marketplace" title="Discover University Innovations" />
      {visitor ? <LockedSearch brand={brand} /> : searchSlot}
      {page === null ? (
        <EmptyState title="The marketplace could not be loaded.">
          <p>
            Your choice of filters is kept in the address.{" "}
            <a href={marketplaceHref(query)}>Try again</a>
          </p>
        </EmptyState>
      ) : (
        <div className="market">
          <FilterPanel page={page} query={query} disabled={visitor} />
          {visitor ? (
            <Featured page={page} query={query} imagesUrl={imagesUrl} />
          ) : (
            <ResultList page={page} query={query} imagesUrl={imagesUrl} pending={pending} />
          )}
        </div>
      )}
    </div>
  );
}

function LockedSearch({ brand }: { brand: string }) {
  return (
    <section className="search locked" aria-label="Search">
      <p className="lock">
        <Icon name="lock" />
        <Link to="/login?redirectTo=%2Fmarketplace">
          {`Unlock unlimited AI-powered searches by subscribing to ${brand} Pro!`}
        </Link>
      </p>
      <fieldset disabled className="search-row">
        <legend className="sr-only">Search, for members</legend>
        <input type="search" aria-label="Search" placeholder="Search patents and innovations" />
        <button className="button primary" type="button">
          Search
        </button>
      </fieldset>
    </section>
  );
}

function Featured({
  page,
  query,
  imagesUrl,
}: {
  page: MarketplacePage;
  query: MarketplaceQuery;
  imagesUrl: string;
}) {
  return (
    <section className="results" id={RESULTS_ID} aria-labelledby="featured-heading">
      <div className="bar">
        <h2 id="featured-heading">Featured technologies</h2>
        <SortForm query={query} disabled />
      </div>
      {page.featured.length > 0 ? (
        <CardPairs cards={page.featured} imagesUrl={imagesUrl} />
      ) : (
        <EmptyState title="Nothing is featured at the moment.">
          <p>
            <Link to="/login?redirectTo=%2Fmarketplace">Sign in</Link> to read the whole catalogue.
          </p>
        </EmptyState>
      )}
    </section>
  );
}
