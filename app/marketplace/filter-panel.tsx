import { Form, Link } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { PATENT_STATUSES } from "../../import/vocabulary.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { CarriedParameters } from "./carried-parameters.tsx";
import { FilterButton } from "./filter-button.tsx";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import { clearedHref, marketplaceAction, RESULTS_ID } from "./marketplace-href.ts";
import { UniversityFilter } from "./university-filter.tsx";
import { CLASS_FILTERS } from "./vocabulary.ts";

/**
 * The three filter groups, one value each. On a phone it is a drawer: the `details` holds only the switch, and the
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
  page: MarketplacePage;
  query: MarketplaceQuery;
  disabled: boolean;
}) {
  const active = [query.class, query.status, query.uni].filter((value) => value !== null).length;
  const drawer = useRef<HTMLDetailsElement>(null);
  const choice = JSON.stringify([query.class, query.status, query.uni]);
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
          {active > 0 ? <span className="tally">{active} active</span> : null}
        </summary>
      </details>
      <fieldset className="filter-panel" disabled={disabled}>
        <legend className="sr-only">Filters</legend>
        <FilterGroup
          heading="Technology Class"
          name="class"
          values={CLASS_FILTERS}
          counts={page.facets.class}
          query={query}
        />
        <FilterGroup
          heading="Patent Status"
          name="status"
          values={PATENT_STATUSES}
          counts={page.facets.status}
          query={query}
        />
        <UniversityFilter universities={page.universities} query={query} disabled={disabled} />
        {disabled ? (
          <button className="text-button" type="button">
            Clear all
          </button>
        ) : (
          <Link className="text-button" to={clearedHref(query)} preventScrollReset>
            Clear all
          </Link>
        )}
      </fieldset>
    </aside>
  );
}

function FilterGroup({
  heading,
  name,
  values,
  counts,
  query,
}: {
  heading: string;
  name: "class" | "status";
  values: readonly string[];
  counts: Record<string, number>;
  query: MarketplaceQuery;
}) {
  const headingId = useId();
  const action = marketplaceAction(useHydrated());
  return (
    <Form action={action} preventScrollReset className="filter-group" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <CarriedParameters query={query} without={[name]} />
      <ul>
        {values.map((value) => (
          <li key={value}>
            <FilterButton
              name={name}
              value={value}
              count={counts[value] ?? 0}
              pressed={query[name] === value}
            />
          </li>
        ))}
      </ul>
    </Form>
  );
}
