import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { defaultSort } from "./vocabulary.ts";

const PATH = "/marketplace";
/** Where the results begin; readers without a script are brought back here after each change. */
export const RESULTS_ID = "results";
/** The heading of the results, which has the focus after a search. */
export const RESULTS_HEADING_ID = "results-heading";
/** Where the list of universities is, which a search for one leads back to. */
export const UNIVERSITIES_ID = "universities";
/** Where the search area is, which a search leads back to: what was read and what is left stands there. */
export const SEARCH_ID = "search";

/** The query as `/marketplace` takes it, in a fixed order, without what is the default anyway. */
export function marketplaceParameters(query: MarketplaceQuery): [name: string, value: string][] {
  const parameters: [string, string | null][] = [
    ["q", query.q || null],
    ["mode", query.mode === "ai" ? "ai" : null],
    ...query.kw.map((word): [string, string] => ["kw", word]),
    ["class", query.class],
    ["status", query.status],
    ["uni", query.uni],
    ["sort", query.sort === defaultSort(query.q) ? null : query.sort],
    ["hidden", query.hidden],
    ["uniLike", query.uniLike],
    ["page", query.page === 1 ? null : String(query.page)],
  ];
  return parameters.filter((parameter): parameter is [string, string] => parameter[1] !== null);
}

/** The address of a listing, with `changes` made to the query. */
export function marketplaceHref(
  query: MarketplaceQuery,
  changes: Partial<MarketplaceQuery> = {},
): string {
  const search = new URLSearchParams(marketplaceParameters({ ...query, ...changes })).toString();
  return search === "" ? PATH : `${PATH}?${search}`;
}

/** The same search without any filter, in the same order. */
export function clearedHref(query: MarketplaceQuery): string {
  return marketplaceHref(query, {
    class: null,
    status: null,
    uni: null,
    hidden: null,
    uniLike: null,
    page: 1,
  });
}

/** What another search of the same kind begins with: the mode and the filters, at the first page, by relevance. */
export function searchAnew(query: MarketplaceQuery, q: string, kw: string[]): MarketplaceQuery {
  return { ...query, q, kw, sort: defaultSort(q), hidden: null, uniLike: null, page: 1 };
}

/** Where the listing's forms go. Without a script the browser must be told which place to come back to. */
export function marketplaceAction(hydrated: boolean, place = RESULTS_ID): string {
  return hydrated ? PATH : `${PATH}#${place}`;
}
