import { availabilityWords } from "#app/technology/availability-words.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";

/** The filters that may have several values, with the headings of their groups. */
export const LIST_FILTERS = {
  class: "Technology Class",
  status: "Patent Status",
  uni: "Universities",
  availability: "Availability",
} as const;
export type ListFilter = keyof typeof LIST_FILTERS;

/**
 * What a record can be asked to have: parameters whose only value is `yes`. A stage is a section of its own or named in
 * the texts.
 */
export const FLAG_FILTERS = {
  report: "With a report",
  contact: "With a contact",
  stage: "Stage named",
} as const;
export type FlagFilter = keyof typeof FLAG_FILTERS;

/**
 * Ranges of days, each with the parameters `…_from` and `…_to`. A right expires on the day that its source states, else
 * at the computed end of its term.
 */
export const DATE_FILTERS = { added: "Added", filed: "Filed", expires: "Expires" } as const;
export type DateFilter = keyof typeof DATE_FILTERS;

/** The parameters of the date filters. */
type DayName = `${DateFilter}_${"from" | "to"}`;

/** The same value, such as a schema, for each flag. */
export function eachFlag<Value>(value: Value): Record<FlagFilter, Value> {
  const entries = Object.keys(FLAG_FILTERS).map((name) => [name, value]);
  return Object.fromEntries(entries) as Record<FlagFilter, Value>;
}

/** The same value, such as a schema, for each parameter of the date filters. */
export function eachDay<Value>(value: Value): Record<DayName, Value> {
  const entries = Object.keys(DATE_FILTERS).flatMap((name) => [
    [`${name}_from`, value],
    [`${name}_to`, value],
  ]);
  return Object.fromEntries(entries) as Record<DayName, Value>;
}

/** No filter at all, to spread into a query. */
export const NO_FILTERS = {
  class: [],
  status: [],
  uni: [],
  availability: [],
  drop: [],
  ...eachDay(null),
  ...eachFlag(null),
  hidden: null,
} as const satisfies Partial<MarketplaceQuery>;

/** The names of all filters, in the order of the address. */
export const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];

/** A filter that is set: its text, and the changes of the query that take it away. */
export type ActiveFilter = { label: string; changes: Partial<MarketplaceQuery> };

/** The filters of a query that are set, in the order of the panel; last the list of what the reader hid. */
export function activeFilters(query: MarketplaceQuery): ActiveFilter[] {
  const lists = (Object.keys(LIST_FILTERS) as ListFilter[]).flatMap((name) =>
    (query[name] as string[]).map((value) => ({
      label: availabilityWords(value),
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
