import {
  DATE_FILTERS,
  type DateFilter,
  FLAG_FILTERS,
  type FlagFilter,
  filterWords,
  LIST_FILTERS,
  type ListFilter,
} from "../marketplace/filters.ts";
import { keywordParameters } from "../marketplace/marketplace-keywords.ts";
import type { StoredSearch } from "./alerts.schema.ts";

/** The database's bounds of a list and of a text in it. */
const MOST = 50;
const LONGEST = 200;
const LONGEST_QUERY = 2000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

const LISTS = Object.keys(LIST_FILTERS) as ListFilter[];
/** The filters and the words of the thesaurus that are not searched for. */
const STORED_LISTS = [...LISTS, "drop"] as const;
const FLAGS = Object.keys(FLAG_FILTERS) as FlagFilter[];
const DATES = (Object.keys(DATE_FILTERS) as DateFilter[]).flatMap(
  (name) => [`${name}_from`, `${name}_to`] as const,
);

/** The names of the parameters that `readStoredSearch` reads. */
export const SEARCH_NAMES: readonly string[] = [
  "q",
  "mode",
  "kw",
  ...STORED_LISTS,
  ...DATES,
  ...FLAGS,
];

/** A marketplace search's criteria, read from its parameters. Order, page and view are not part of it. */
export function readStoredSearch(parameters: URLSearchParams): StoredSearch {
  const q = (parameters.get("q") ?? "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_QUERY);
  const mode = parameters.get("mode") === "ai" ? "ai" : "regular";
  const filters: StoredSearch["filters"] = {};
  for (const name of STORED_LISTS) {
    const list = listOf(parameters, name);
    if (list.length > 0) filters[name] = list;
  }
  for (const name of DATES) {
    const date = parameters.get(name) ?? "";
    if (isDate(date)) filters[name] = date;
  }
  for (const name of FLAGS) if (parameters.get(name) === "yes") filters[name] = true;
  const kw = mode === "ai" && q !== "" ? listOf(parameters, "kw") : [];
  return { q: q.toWellFormed(), mode, kw, filters };
}

function listOf(parameters: URLSearchParams, name: string): string[] {
  const values = parameters.getAll(name).map((value) => value.trim());
  const fitting = values.filter((value) => value !== "" && value.length <= LONGEST);
  return [...new Set(fitting)].slice(0, MOST);
}

function isDate(text: string): boolean {
  return ISO_DATE.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** A search as parameters of the marketplace. */
export function searchParameters({ q, mode, kw, filters }: StoredSearch): [string, string][] {
  const parameters: [string, string | undefined][] = [
    ["q", q || undefined],
    ["mode", mode === "ai" ? "ai" : undefined],
    ...keywordParameters(kw, mode === "ai" && q !== ""),
    ...STORED_LISTS.flatMap((name) =>
      (filters[name] ?? []).map((value): [string, string] => [name, value]),
    ),
    ...DATES.map((name): [string, string | undefined] => [name, filters[name]]),
    ...FLAGS.map((name): [string, string | undefined] => [name, filters[name] ? "yes" : undefined]),
  ];
  return parameters.filter(
    (parameter): parameter is [string, string] => parameter[1] !== undefined,
  );
}

/** The page of a search. */
export function searchHref(search: StoredSearch): string {
  const parameters = new URLSearchParams(searchParameters(search));
  return `/marketplace${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** A search in words: '“solar cell”, energy, With a report, Filed from 2020-01-31'. */
export function searchWords({ q, kw, filters }: StoredSearch): string {
  const dates = (Object.keys(DATE_FILTERS) as DateFilter[]).flatMap((name) => {
    const [from, to] = [filters[`${name}_from`], filters[`${name}_to`]];
    const range = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
    return range ? [`${DATE_FILTERS[name]} ${range}`] : [];
  });
  const parts = [
    ...(q ? [`“${q}”`] : []),
    ...kw,
    ...LISTS.flatMap((name) => (filters[name] ?? []).map((value) => filterWords(name, value))),
    ...FLAGS.flatMap((name) => (filters[name] ? [FLAG_FILTERS[name]] : [])),
    ...dates,
  ];
  return parts.join(", ") || "Everything in the marketplace";
}

/** A name to begin with, of at most eighty characters. */
export function suggestedName({ q, filters }: StoredSearch): string {
  const name = [q, ...LISTS.flatMap((list) => filters[list] ?? [])].filter(Boolean).join(", ");
  return (name || "New technologies").slice(0, 80);
}
