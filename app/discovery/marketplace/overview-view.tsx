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
          <div className="overview">
            {overview.groups.map((group) => (
              <Bars key={group.heading} group={group} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Units of the longest bar's box; the style sheet gives it its size. */
const LONGEST = 100;

/** Years as columns, from the earliest to the latest; all else as lines, the most first. */
function Bars({ group }: { group: BarGroup }) {
  const { heading, bars, note } = group;
  const most = Math.max(...bars.map(({ count }) => count), 1);
  const share = (count: number) => Math.ceil((count / most) * LONGEST);
  return (
    <section className={group.isByYear ? "full" : undefined} aria-label={heading}>
      <h2>{heading}</h2>
      {note === null ? null : <p className="note">{note}</p>}
      {group.isByYear ? (
        <ol className="years">
          {bars.map((bar) => (
            <li key={bar.label}>
              <BarName bar={bar} />
              <svg viewBox={`0 0 1 ${LONGEST}`} preserveAspectRatio="none" aria-hidden="true">
                <rect width="1" y={LONGEST - share(bar.count)} height={share(bar.count)} />
              </svg>
              <span>{formatCount(bar.count)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <table className="bars" aria-label={heading}>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">
                  <BarName bar={bar} />
                </th>
                <td>
                  <svg viewBox={`0 0 ${LONGEST} 1`} preserveAspectRatio="none" aria-hidden="true">
                    <rect width={share(bar.count)} height="1" />
                  </svg>
                </td>
                <td>{formatCount(bar.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function BarName({ bar: { label, href, chosen } }: { bar: BarGroup["bars"][number] }) {
  return (
    <>
      {href === null ? (
        label
      ) : (
        <Link className="facet-label" to={href}>
          {label}
        </Link>
      )}
      {chosen ? <span className="note"> chosen</span> : null}
    </>
  );
}
