import { Link } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { formatCount } from "#app/ui/format.ts";
import { PATENT_STATUSES } from "#import/vocabulary.ts";
import { activeFilters } from "./chosen-filters.ts";
import { FilterValues } from "./filter-values.tsx";
import { LIST_FILTERS, type ListFilter } from "./filters.ts";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import { clearedHref, RESULTS_ID } from "./marketplace-href.ts";
import { DateFilters, FlagFilters } from "./more-filters.tsx";
import { UniversityFilter } from "./university-filter.tsx";
import { shownClasses } from "./vocabulary.ts";

/**
 * The groups of filters. On a phone it is a drawer: the `details` holds only the switch, and the
 * style sheet hides the panel beside it; on a wide page the panel is always visible. After a choice, the drawer closes
 * and the page scrolls to the results.
 *
 * @param disabled for visitors: the controls are visible but do nothing
 */
export function FilterPanel({
  page,
  query,
  disabled,
}: {
  page: Omit<MarketplacePage, "cards">;
  query: MarketplaceQuery;
  disabled: boolean;
}) {
  const active = activeFilters(query);
  // Few owners state availability, and a catalogue may have owners of one kind alone, or rights of which nothing is known.
  const fewer = (["legal", "availability", "kind"] as const).filter(
    (name) =>
      Object.keys(page.facets[name]).length > (name === "availability" ? 0 : 1) || query[name][0],
  );
  const drawer = useRef<HTMLDetailsElement>(null);
  const choice = JSON.stringify(active);
  const shown = useRef(choice);
  useEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    // On a wide page the drawer is not displayed.
    if (!drawer.current?.open || drawer.current.offsetParent === null) return;
    drawer.current.open = false;
    document.getElementById(RESULTS_ID)?.scrollIntoView();
  }, [choice]);
  return (
    <aside className="filters" aria-label="Filters">
      <details ref={drawer} className="drawer" open={query.uniLike !== null}>
        <summary>
          Filters
          {active[0] ? (
            <span className="tally">
              {active.length}
              {/* A phone has no room for the word. */}
              <i> active</i>
            </span>
          ) : null}
        </summary>
      </details>
      <fieldset className="filter-panel" disabled={disabled}>
        <legend className="sr-only">Filters</legend>
        <FilterGroup
          name="class"
          values={shownClasses(page.facets.class, query.class)}
          counts={page.facets}
          query={query}
        />
        <FilterGroup name="status" values={PATENT_STATUSES} counts={page.facets} query={query} />
        <UniversityFilter universities={page.universities} query={query} disabled={disabled} />
        {disabled ? null : (
          <>
            {fewer.map((name) => (
              <FilterGroup
                key={name}
                name={name}
                values={[...new Set([...Object.keys(page.facets[name]), ...query[name]])]}
                counts={page.facets}
                query={query}
              />
            ))}
            <FlagFilters facets={page.facets} query={query} />
            <DateFilters facets={page.facets} query={query} />
            <Link className="text-button" to={clearedHref(query)} preventScrollReset>
              Clear all
            </Link>
            <a
              className="button primary to-results"
              href={`#${RESULTS_ID}`}
              onClick={() => {
                if (drawer.current) drawer.current.open = false;
              }}
            >
              {`Show ${formatCount(page.results ?? page.total + page.lessClose)} results`}
            </a>
          </>
        )}
      </fieldset>
    </aside>
  );
}

function FilterGroup({
  name,
  values,
  counts,
  query,
}: {
  name: Exclude<ListFilter, "uni">;
  values: readonly string[];
  counts: MarketplacePage["facets"];
  query: MarketplaceQuery;
}) {
  const headingId = useId();
  return (
    <section className="filter-group">
      <h2 id={headingId}>{LIST_FILTERS[name]}</h2>
      <FilterValues
        name={name}
        values={values.map((value) => ({ value, count: counts[name][value] ?? 0 }))}
        query={query}
        className="filter-values"
        labelledBy={headingId}
      />
    </section>
  );
}
