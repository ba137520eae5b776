import { DomainError } from "#app/platform/domain-error.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Rates } from "#app/platform/session/rates.server.ts";
import { NOT_RECOGNISED, type Session } from "#app/platform/session/session.server.ts";
import { type ReorderDeps, reread } from "../reorder.server.ts";
import { findKeywords, type KeywordDeps } from "./find-keywords.server.ts";
import type { MarketplacePage, MarketplaceQuery } from "./marketplace.schema.ts";
import { getMarketplacePage, listingArguments } from "./marketplace.server.ts";
import { marketplaceHref, SEARCH_ID } from "./marketplace-href.ts";
import type { OpenedMarketplace, ShownPage, WordsFrom } from "./opened-marketplace.ts";
import { readWithout } from "./read-conditions.ts";
import { SearchChargeSchema, type SearchPage, SearchPageSchema } from "./search.schema.ts";
import { PROMPTS, SEARCHES } from "./search-rates.ts";
import type { StoreMeaning } from "./store-meaning.server.ts";
import { toResults } from "./to-results.ts";

export type SearchDeps = KeywordDeps &
  ReorderDeps & {
    database: CallDatabase;
    session: Session;
    rates: Rates;
    storeMeaning: StoreMeaning;
  };

/**
 * Opens the marketplace for the viewer, in one database round trip. A search is shown only if it is paid for or free;
 * it is never charged here. A visitor gets the page without a search. @throws DomainError
 */
export async function openMarketplace(
  deps: SearchDeps,
  query: MarketplaceQuery,
): Promise<OpenedMarketplace> {
  if (query.q === "" || !(await isSearcher(deps))) {
    const page = await getMarketplacePage(deps, query);
    return { kind: "listing", query, wordsFrom: null, page: shownPage(page) };
  }
  const { words, wordsFrom } = await wordsOf(deps, query);
  const read = { ...query, kw: words, isRead: query.mode === "ai" };
  const { page, reordered } = await inOrder(deps, read, await callSearch(deps, read));
  return {
    kind: "search",
    reordered,
    without: query.mode === "ai" ? null : readWithout(query.q),
    query: read,
    wordsFrom,
    page: shownPage(page),
  };
}

/**
 * Below this lead of the first over the third a model reads the first page a second time. Of 265 labelled needs of the tuning
 * halves 82 have less; the first result is not the labelled one for 55 of these, and for 32 of the rest.
 */
const NARROW_LEAD = 0.03;

/** The first page of a search by meaning in the order of a second reading, where its best are nearly alike; the close ones first. */
async function inOrder(deps: ReorderDeps, query: MarketplaceQuery, page: SearchPage) {
  const isNarrow = page.byMeaning && page.lead !== null && page.lead < NARROW_LEAD;
  const isFirst = page.page === 1 && query.sort === null && query.rerank === null;
  const order = isNarrow && isFirst ? await reread(deps, query.q, page.cards) : null;
  if (!order) return { page, reordered: false };
  const cards = page.cards.toSorted(
    (a, b) => Number(b.close) - Number(a.close) || order.indexOf(a.id) - order.indexOf(b.id),
  );
  return { page: { ...page, cards }, reordered: true };
}

/** Whether somebody who is signed in searches; it is counted before anything is encoded or asked of a model. */
async function isSearcher({ session, rates }: SearchDeps): Promise<boolean> {
  if ((await session.accessToken()) === null) return false;
  await rates.require(SEARCHES);
  return session.isVerified();
}

function shownPage<Page extends MarketplacePage>(page: Page): ShownPage<Page> {
  return { ...page, cards: toResults(page.cards) };
}

/** The result of a submitted search; `query` contains its words. */
export type RanSearch = {
  outcome: "ran" | "locked" | "signed-out";
  query: MarketplaceQuery;
  wordsFrom: WordsFrom;
};

/**
 * Runs a submitted search. It is charged once per form key, and not if it fails. The results are read from the URL of
 * `resultHref`. @throws DomainError
 */
export async function runSearch(
  deps: SearchDeps,
  submitted: MarketplaceQuery,
  key: string,
): Promise<RanSearch> {
  if (!(await isSearcher(deps))) {
    if (deps.session.unanswered) throw new DomainError("service-unavailable", NOT_RECOGNISED);
    return { outcome: "signed-out", query: submitted, wordsFrom: null };
  }
  const { words, wordsFrom } = await wordsOf(deps, submitted);
  const query = { ...submitted, kw: words, isRead: submitted.mode === "ai" };
  const { viewer, search } = await deps.database(
    "charge_search",
    { ...searchArguments(query), p_form_key: key },
    SearchChargeSchema(),
  );
  if (search.tooManyEmpty) throw tooManyEmpty();
  const outcome = viewer === null ? "signed-out" : search.allowed ? "ran" : "locked";
  return { outcome, query, wordsFrom };
}

/**
 * The URL of a search's results. It contains the words, because a model may return others the next time.
 *
 * @param document whether a browser without JavaScript follows it, and needs a fragment
 */
export function resultHref({ query, wordsFrom }: RanSearch, document: boolean): string {
  const href = marketplaceHref({ ...query, page: 1 });
  return `${href}${wordsFrom === "failed-model" ? "&words=own" : ""}${document ? `#${SEARCH_ID}` : ""}`;
}

/**
 * The words of a search: its own, or if a prompt was not read yet, its conditions. The query's vector is stored in the
 * database too. @throws DomainError "rate-limited"
 */
export async function wordsOf(
  deps: SearchDeps,
  query: Pick<MarketplaceQuery, "q" | "mode" | "kw" | "isRead">,
): Promise<{ words: string[]; wordsFrom: WordsFrom }> {
  const found =
    query.mode === "ai" ? await promptWordsOf(deps, query) : { words: query.kw, wordsFrom: null };
  await deps.storeMeaning({ ...query, kw: found.words });
  return found;
}

async function promptWordsOf(
  deps: SearchDeps,
  query: Pick<MarketplaceQuery, "q" | "kw" | "isRead">,
): Promise<{ words: string[]; wordsFrom: WordsFrom }> {
  if (query.isRead) return { words: query.kw, wordsFrom: null };
  if (deps.model) await deps.rates.require(PROMPTS);
  const { conditions, from } = await findKeywords(deps, query.q);
  return { words: conditions, wordsFrom: from };
}

/** The error for a user with sixty searches without results today; the next one may run tomorrow. */
export function tooManyEmpty(): DomainError {
  return new DomainError(
    "rate-limited",
    "Sixty of your searches found nothing today, so you can search again tomorrow.",
  );
}

function callSearch({ database }: SearchDeps, query: MarketplaceQuery) {
  return database(
    "search_page",
    { ...searchArguments(query), ...listingArguments(query) },
    SearchPageSchema(),
  );
}

function searchArguments({ q, mode, kw }: MarketplaceQuery) {
  return { p_query: q, p_mode: mode, p_keywords: mode === "ai" ? kw : undefined };
}
