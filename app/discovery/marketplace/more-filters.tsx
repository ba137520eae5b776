import { Form } from "@remix-run/react";
import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CarriedParameters } from "./carried-parameters.tsx";
import { FilterButton } from "./filter-button.tsx";
import { DATE_FILTERS, type DateFilter, FLAG_FILTERS, type FlagFilter } from "./filters.ts";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceAction } from "./marketplace-href.ts";

const FLAGS = Object.keys(FLAG_FILTERS) as FlagFilter[];
const DATES = Object.keys(DATE_FILTERS) as DateFilter[];

type FacetProps = { facets: MarketplacePage["facets"]; query: MarketplaceQuery };

/** A filter for each fact of a record, with the number of those that have it. */
export function FlagFilters({ facets, query }: FacetProps) {
  const headingId = useId();
  const action = marketplaceAction(useHydrated());
  // Few owners have answered often enough.
  const shown = FLAGS.filter((name) => name !== "answers" || facets.answers.yes || query.answers);
  return (
    <section className="filter-group" aria-labelledby={headingId}>
      <h2 id={headingId}>Record</h2>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <Form action={action} preventScrollReset>
              <CarriedParameters query={query} without={[name]} />
              <FilterButton
                name={name}
                value="yes"
                label={FLAG_FILTERS[name]}
                count={facets[name].yes ?? 0}
                pressed={Boolean(query[name])}
              />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The ranges of days that any listing states, each with the number of those that do: the rest are in no range. */
export function DateFilters({ facets, query }: FacetProps) {
  const action = marketplaceAction(useHydrated());
  const stated = DATES.filter(
    (name) => facets[name].yes || query[`${name}_from`] || query[`${name}_to`],
  );
  const bounds = DATES.flatMap((name) => [`${name}_from`, `${name}_to`] as const);
  return (
    <details className="combo" open={bounds.some((name) => query[name])}>
      <summary>Dates</summary>
      <Form action={action} preventScrollReset className="dates">
        <CarriedParameters query={query} without={bounds} />
        {stated.map((name) => (
          <fieldset key={name}>
            <legend>{`${DATE_FILTERS[name]} (${formatCount(facets[name].yes ?? 0)} state it)`}</legend>
            {(["from", "to"] as const).map((end) => (
              <label key={end} className="note">
                {end}
                <input
                  type="date"
                  // Remounted when the URL's value changes, also by the back button.
                  key={query[`${name}_${end}`]}
                  name={`${name}_${end}`}
                  aria-label={`${DATE_FILTERS[name]} ${end}`}
                  defaultValue={query[`${name}_${end}`] ?? ""}
                  autoComplete="off"
                />
              </label>
            ))}
          </fieldset>
        ))}
        <Button size="small">Apply dates</Button>
      </Form>
    </details>
  );
}
