import { FILTER_NAMES, NO_FILTERS } from "./chosen-filters.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { keywordParameters } from "./marketplace-keywords.ts";
import { PAGE_LENGTHS } from "./vocabulary.ts";

const PATH = "/marketplace";
/** The start of the results. Readers without JavaScript return here after each change. */
export const RESULTS_ID = "results";
/** The results heading, which gets the focus after a search. */
export const RESULTS_HEADING_ID = "results-heading";
/** The id of a result, where readers without JavaScript return after reacting to it. */
export function resultId(id: number): string {
  return `t${id}`;
}
/** The list of universities; searching for one returns here. */
export const UNIVERSITIES_ID = "universities";
/** The search area. A search returns here, because it shows the words searched for and the searches left. */
export const SEARCH_ID = "search";

/** The query as parameters of `/marketplace`, in a fixed order, without default values. */
export function marketplaceParameters(query: MarketplaceQuery): [name: string, value: string][] {
  const parameters: [string, string | null][] = [
    ["q", query.q || null],
    ["mode", query.mode === "ai" ? "ai" : null],
    ...keywordParameters(query.kw, query.isRead),
    ...FILTER_NAMES.filter((name) => name !== "hidden").flatMap((name) =>
      [query[name]].flat().map((value): [string, string | null] => [name, value]),
    ),
    ["sort", query.sort],
    ["rerank", query.rerank],
    ["view", query.view],
    ["per", query.per === PAGE_LENGTHS[0] ? null : String(query.per)],
    ["hidden", query.hidden],
    ["uniLike", query.uniLike],
    ["page", query.page === 1 ? null : String(query.page)],
  ];
  return parameters.filter((parameter): parameter is [string, string] => parameter[1] !== null);
}

/** The URL of a listing, with `changes` applied to the query. */
export function marketplaceHref(query: MarketplaceQuery, changes: Partial<MarketplaceQuery> = {}) {
  const search = new URLSearchParams(marketplaceParameters({ ...query, ...changes })).toString();
  return search === "" ? PATH : `${PATH}?${search}`;
}

/** The URL of the overview of the same found set. */
export function overviewHref(query: MarketplaceQuery): string {
  return marketplaceHref(query, { page: 1, uniLike: null }).replace(PATH, "/marketplace/picture");
}

/** The URL of the same search in the same order, without filters. */
export function clearedHref(query: MarketplaceQuery): string {
  return marketplaceHref(query, { ...NO_FILTERS, uniLike: null, page: 1 });
}

/** A new search with the mode and the filters of this one, at the first page and sorted by relevance. */
export function searchAnew(query: MarketplaceQuery, q: string, kw: string[]): MarketplaceQuery {
  return {
    ...query,
    q,
    kw,
    isRead: kw.length > 0,
    drop: [],
    sort: null,
    hidden: null,
    uniLike: null,
    page: 1,
  };
}

/** The target of the listing's forms. Without JavaScript, the fragment says where on the page to return to. */
export function marketplaceAction(hydrated: boolean, place = RESULTS_ID): string {
  return hydrated ? PATH : `${PATH}#${place}`;
}
