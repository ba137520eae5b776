import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import { RESULTS_ID } from "./marketplace-href.ts";

/**
 * The marketplace's frame: the search area, the filters, and the list as children.
 *
 * @param page null if the listing could not be read; the filters are then missing too
 * @param search the search area
 * @param saved the message after this search was saved
 */
export function MarketplaceView({
  page,
  query,
  search,
  saved,
  children,
}: {
  page: Omit<MarketplacePage, "cards"> | null;
  query: MarketplaceQuery;
  search: ReactNode;
  saved: string | null;
  children: ReactNode;
}) {
  return (
    <div className="wrap marketplace-page">
      {page ? (
        <a className="skip" href={`#${RESULTS_ID}`}>
          Skip to the results
        </a>
      ) : null}
      <PageHeader eyebrow="IP Marketplace" title="Discover University Innovations" />
      {search}
      {saved ? (
        <Notice tone="good">
          {`${saved} `}
          <Link to="/searches">Your saved searches</Link>
        </Notice>
      ) : null}
      {page ? (
        <div className="market">
          <FilterPanel page={page} query={query} disabled={!page.viewer} />
          {children}
        </div>
      ) : (
        children
      )}
    </div>
  );
}
