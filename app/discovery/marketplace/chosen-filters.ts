import {
  DATE_FILTERS,
  type DateFilter,
  eachDay,
  eachFlag,
  FLAG_FILTERS,
  type FlagFilter,
  filterWords,
  LIST_FILTERS,
  type ListFilter,
} from "./filters.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";

/** No filter at all, to spread into a query. */
export const NO_FILTERS = {
  class: [],
  status: [],
  uni: [],
  availability: [],
  kind: [],
  legal: [],
  drop: [],
  ...eachDay(null),
  ...eachFlag(null),
  hidden: null,
} satisfies Partial<MarketplaceQuery>;

/** The names of all filters, in the order of the address. */
export const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];

/** A filter that is set: its text, and the changes of the query that take it away. */
export type ActiveFilter = { label: string; changes: Partial<MarketplaceQuery> };

/** The filters of a query that are set, in the order of the panel; last the list of hidden technologies. */
export function activeFilters(query: MarketplaceQuery): ActiveFilter[] {
  const lists = (Object.keys(LIST_FILTERS) as ListFilter[]).flatMap((name) =>
    (query[name] as string[]).map((value) => ({
      label: filterWords(name, value),
      changes: { [name]: without(query[name], value) },
    })),
  );
  const flags = (Object.keys(FLAG_FILTERS) as FlagFilter[]).flatMap((name) =>
    query[name] === null ? [] : [{ label: FLAG_FILTERS[name], changes: { [name]: null } }],
  );
  const dates = (Object.keys(DATE_FILTERS) as DateFilter[]).flatMap((name) => {
    const [from, to] = [query[`${name}_from`], query[`${name}_to`]];
    if (from === null && to === null) return [];
    const range = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
    return [
      {
        label: `${DATE_FILTERS[name]} ${range}`,
        changes: { [`${name}_from`]: null, [`${name}_to`]: null },
      },
    ];
  });
  const hidden =
    query.hidden === null ? [] : [{ label: "Not Interested", changes: { hidden: null } }];
  return [...lists, ...flags, ...dates, ...hidden];
}

/** A list filter's values without one of them. */
export function without(values: readonly string[], value: string): string[] {
  return values.filter((other) => other !== value);
}
