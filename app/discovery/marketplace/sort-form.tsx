import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CarriedParameters } from "./carried-parameters.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceAction } from "./marketplace-href.ts";
import { defaultSort, SORTS } from "./vocabulary.ts";

/** 'Sort by'. With JavaScript a choice applies at once; without it, a button comes with another choice. */
export function SortForm({
  query,
  assessed = null,
  disabled,
}: {
  query: MarketplaceQuery;
  assessed?: number | null;
  disabled: boolean;
}) {
  const hydrated = useHydrated();
  const field = useRef<HTMLSelectElement>(null);
  const sort = query.sort ?? defaultSort(query.q, assessed);
  useEffect(() => {
    // A choice made before hydration: the Apply button is gone now, so submit.
    if (field.current?.value !== sort) field.current?.form?.requestSubmit();
  }, [sort]);
  return (
    <Form action={marketplaceAction(hydrated)} preventScrollReset className="sort">
      <CarriedParameters query={query} without={["sort"]} />
      <label>
        <span className="note">Sort by</span>
        <select
          ref={field}
          // Remounted when the URL's order changes, also by the back button.
          key={sort}
          name="sort"
          // The text of the label holds those of the options, too.
          aria-label="Sort by"
          defaultValue={sort}
          // Otherwise the back button would restore this choice next to a list in another order.
          autoComplete="off"
          disabled={disabled}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" hidden={hydrated} disabled={disabled}>
        Apply
      </Button>
    </Form>
  );
}
