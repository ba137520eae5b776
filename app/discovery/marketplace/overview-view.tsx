import { Link } from "@remix-run/react";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Unread } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { activeFilters } from "./chosen-filters.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref, overviewHref } from "./marketplace-href.ts";
import type { BarGroup, Overview } from "./to-overview.ts";

/**
 * The found set of a listing or a search as tables with bars.
 *
 * @param overview null if it could not be read, 'unpaid' for a search that the reader has not run this month
 * @param limited the message if too many searches were made
 */
export function OverviewView({
  query,
  overview,
  limited,
}: {
  query: MarketplaceQuery;
  overview: Overview | "unpaid" | null;
  limited: string | null;
}) {
  const results = marketplaceHref(query);
  const filters = activeFilters(query).map(({ label }) => label);
  return (
    <div className="wrap">
      <PageHeader eyebrow="IP Marketplace" title="Overview">
        {query.q === "" ? null : `Results for “${query.q}”. `}
        <Link to={results}>Back to the results</Link>
      </PageHeader>
      {filters.length > 0 ? <p className="note">{`Filters: ${filters.join(", ")}`}</p> : null}
      {overview === null ? (
        <Unread title="The overview could not be loaded." retry={overviewHref(query)}>
          {limited ?? "Nothing was charged."}
        </Unread>
      ) : overview === "unpaid" ? (
        <EmptyState title="Run this search first.">
          <p>
            You can see the overview of a search once you have run it.{" "}
            <Link to={results}>Go to the search</Link>
          </p>
        </EmptyState>
      ) : overview.groups.length === 0 ? (
        <EmptyState title="There is nothing to count.">
          <p>
            <Link to={results}>Change the search or its filters</Link>
          </p>
        </EmptyState>
      ) : (
        <>
          <p>{overview.counted} Each name lists the technologies that it counts.</p>
          <div className="board even">
            {overview.groups.map((group) => (
              <Bars key={group.heading} group={group} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** The widest bar, in pixels. */
const WIDEST = 110;

function Bars({ group: { heading, bars, note } }: { group: BarGroup }) {
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className="table-scroll" aria-label={heading} tabIndex={0}>
      <h2>{heading}</h2>
      {note === null ? null : <p className="note">{note}</p>}
      <table aria-label={heading}>
        <tbody>
          {bars.map(({ label, count, href, chosen }) => (
            <tr key={label}>
              <th scope="row">
                {href === null ? (
                  label
                ) : (
                  <Link className="facet-label" to={href}>
                    {label}
                  </Link>
                )}
                {chosen ? <span className="note"> chosen</span> : null}
              </th>
              <td>{formatCount(count)}</td>
              <td>
                {/* All boxes are as wide, so that where a phone has less room all bars shrink alike. */}
                <svg
                  width={WIDEST}
                  height="12"
                  viewBox={`0 0 ${WIDEST} 12`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect
                    width={Math.ceil((count / most) * WIDEST)}
                    height="12"
                    fill="currentColor"
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
