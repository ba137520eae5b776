import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CarriedParameters } from "./carried-parameters.tsx";
import { without } from "./chosen-filters.ts";
import { FilterButton } from "./filter-button.tsx";
import { filterWords, type ListFilter } from "./filters.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceAction, marketplaceHref } from "./marketplace-href.ts";

/**
 * The values of a filter. A click replaces what was chosen, and a click on a chosen value takes it away;
 * 'Add' beside another one chooses it too.
 *
 * @param className,labelledBy of the form
 * @param first,after content of the form before and after the values
 */
export function FilterValues({
  name,
  values,
  query,
  className,
  labelledBy,
  busy,
  first,
  after,
}: {
  name: ListFilter;
  values: { value: string; count: number; kind?: string | null }[];
  query: MarketplaceQuery;
  className: string;
  labelledBy: string;
  busy?: boolean;
  first?: ReactNode;
  after?: ReactNode;
}) {
  const action = marketplaceAction(useHydrated());
  const chosen: readonly string[] = query[name];
  const several = chosen.length > 1;
  return (
    <>
      <Form
        action={action}
        preventScrollReset
        className={className}
        aria-labelledby={labelledBy}
        aria-busy={busy}
      >
        <CarriedParameters query={query} without={name === "uni" ? [name, "uniLike"] : [name]} />
        <ul>
          {first}
          {values.map(({ value, count, kind = null }) => {
            const pressed = chosen.includes(value);
            return (
              <li key={value}>
                <FilterButton
                  name={name}
                  value={value}
                  count={count}
                  kind={kind}
                  pressed={pressed}
                  form={pressed && several ? formWithout(name, value) : undefined}
                />
                {chosen.length > 0 && !pressed && count > 0 ? (
                  <Link
                    className="text-button note"
                    to={marketplaceHref(query, { [name]: [...chosen, value], page: 1 })}
                    preventScrollReset
                    aria-label={`Add another: ${filterWords(name, value)}`}
                  >
                    Add
                  </Link>
                ) : null}
              </li>
            );
          })}
        </ul>
        {after}
      </Form>
      {several
        ? chosen.map((value) => (
            <Form key={value} id={formWithout(name, value)} action={action} preventScrollReset>
              <CarriedParameters
                query={{ ...query, [name]: without(chosen, value) }}
                without={name === "uni" ? ["uniLike"] : []}
              />
            </Form>
          ))
        : null}
    </>
  );
}

/** The id of the form that takes one of several values away. */
function formWithout(name: ListFilter, value: string): string {
  return `without-${name}-${value.replace(/\s+/g, "-")}`;
}
