import { Link } from "@remix-run/react";
import { EmptyState } from "#app/ui/notice.tsx";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import { RESULTS_ID } from "./marketplace-href.ts";
import { ResultItems } from "./result-items.tsx";
import { SortForm } from "./sort-form.tsx";
import type { View } from "./vocabulary.ts";

/** A visitor's marketplace: the technologies that they may open. */
export function FeaturedTechnologies({
  page,
  query,
  view,
  imagesUrl,
}: {
  page: Pick<MarketplacePage, "featured">;
  query: MarketplaceQuery;
  view: View;
  imagesUrl: string;
}) {
  return (
    <section className="results" id={RESULTS_ID} aria-labelledby="featured-heading">
      <div className="results-head">
        <div className="bar">
          <h2 id="featured-heading">Featured technologies</h2>
        </div>
        <div className="toolbar">
          <SortForm query={query} disabled />
        </div>
      </div>
      {page.featured.length > 0 ? (
        <ResultItems cards={page.featured} view={view} imagesUrl={imagesUrl} reactions={null} />
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
