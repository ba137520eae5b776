import { Link, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Unread } from "#app/ui/notice.tsx";
import { ReorderedNote } from "../reordered-note.tsx";
import { allowanceOf } from "./allowance.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { FeaturedTechnologies } from "./marketplace-featured.tsx";
import { marketplaceHref, RESULTS_HEADING_ID, RESULTS_ID, searchAnew } from "./marketplace-href.ts";
import { MarketplaceView } from "./marketplace-view.tsx";
import { NothingFound } from "./nothing-found.tsx";
import type { OpenedMarketplace, ShownPage } from "./opened-marketplace.ts";
import { NOT, type Without } from "./read-conditions.ts";
import { ResultList, type ShownWith } from "./result-list.tsx";
import type { ResultReactionAnswer } from "./result-reactions.ts";
import { SaveSearchForm } from "./save-search-form.tsx";
import type { SearchPage } from "./search.schema.ts";
import { type ByWordsAlone, SearchArea } from "./search-area.tsx";
import type { SearchFailure } from "./search-failure.ts";
import type { Submitting } from "./submit-search.tsx";
import { UnpaidSearch } from "./unpaid-search.tsx";
import type { View } from "./vocabulary.ts";

/**
 * The marketplace with its search.
 *
 * @param opened null if the database could not be read; only the query as asked (`asked`) is known then
 * @param limited the message if too many searches were made
 * @param formKey the one-time key of this page's forms; null for visitors
 * @param hid the technology that the reader has just hidden, without JavaScript
 * @param saved the message after this search was saved
 * @param failure a submitted search, or a reaction without JavaScript, that failed
 * @param modelFailed whether the model failed
 * @param pending true while another listing is loading
 */
export function DiscoveryView({
  opened,
  asked,
  view,
  hid,
  saved,
  limited,
  signedIn,
  brand,
  imagesUrl,
  formKey,
  failure,
  modelFailed,
  pending,
}: {
  opened: OpenedMarketplace | null;
  asked: MarketplaceQuery;
  view: View;
  hid: number | null;
  saved: string | null;
  limited: string | null;
  signedIn: boolean;
  brand: string;
  imagesUrl: string;
  formKey: string;
  failure: SearchFailure | ResultReactionAnswer | null;
  modelFailed: boolean;
  pending: boolean;
}) {
  const query = opened?.query ?? asked;
  const searchFailure = failure && "message" in failure ? failure : null;
  // A search that was never sent has both.
  const reactionError = failure && !("message" in failure) ? failure.error : null;
  const allowance = allowanceOf(opened, signedIn);
  const submitting: Submitting =
    allowance.kind === "subscriber"
      ? { kind: "address" }
      : { kind: "post", key: searchFailure?.key ?? formKey };
  useFocusOnNewSearch(query);
  const shown = { query, view, imagesUrl, pending, hid, reactionError };
  return (
    <MarketplaceView
      page={opened?.page ?? null}
      query={query}
      saved={saved}
      search={
        <SearchArea
          allowance={allowance}
          brand={brand}
          query={query}
          submitting={submitting}
          failure={searchFailure}
          modelFailed={modelFailed}
          byWordsAlone={whyByWordsAlone(opened)}
        />
      }
    >
      {opened === null ? (
        <NotRead query={query} limited={limited} />
      ) : opened.page.viewer === null ? (
        <FeaturedTechnologies page={opened.page} query={query} view={view} imagesUrl={imagesUrl} />
      ) : opened.kind === "listing" ? (
        <ResultList page={opened.page} {...shown} />
      ) : opened.page.search.allowed ? (
        <Found
          page={opened.page}
          without={opened.without}
          reordered={opened.reordered}
          {...shown}
        />
      ) : (
        <section className="results" id={RESULTS_ID} aria-busy={pending}>
          <UnpaidSearch
            query={query}
            remaining={opened.page.search.remaining ?? 0}
            submitting={submitting}
          />
        </section>
      )}
    </MarketplaceView>
  );
}

function Found({
  page,
  without,
  reordered,
  ...shown
}: ShownWith & { page: ShownPage<SearchPage>; without: Without | null; reordered: boolean }) {
  const nothingClose = page.total === 0 && page.lessClose > 0;
  return (
    <ResultList
      page={page}
      {...shown}
      corrections={
        <>
          {reordered ? (
            <ReorderedNote href={marketplaceHref(shown.query, { rerank: "no" })} />
          ) : null}
          <Corrections page={page} query={shown.query} />
          {without ? <LeaveOut {...without} query={shown.query} /> : null}
          <LeftOut technologies={page.leftOut} query={shown.query} />
          <NoListingMentions words={page.absent} query={shown.query} saves={!nothingClose} />
          {/* Where nothing is close to a prompt, words rank nothing. */}
          {nothingClose && shown.query.mode === "ai" ? null : (
            <AlsoSearchedFor words={page.also} query={shown.query} />
          )}
        </>
      }
      nothing={<NothingFound page={page} query={shown.query} />}
    />
  );
}

/** 'Showing results for solar; you typed solr. Search for “solr” instead'. */
function Corrections({
  page: { corrections, cards },
  query,
}: {
  page: ShownPage<SearchPage>;
  query: MarketplaceQuery;
}) {
  if (corrections.length === 0) return null;
  const used = corrections.map((correction) => correction.used).join(", ");
  const typed = corrections.map((correction) => correction.typed).join(", ");
  return (
    <p className="corrections">
      {cards.length > 0 ? "Showing results for " : "Searched for "}
      <b>{used}</b>
      {`; you typed ${typed}. `}
      {query.mode === "regular" ? (
        <Link to={marketplaceHref(searchAnew(query, asTyped(query.q, corrections), []))}>
          {`Search for “${typed}” instead`}
        </Link>
      ) : null}
    </p>
  );
}

/** The query with the corrected words in quotation marks, which are searched for as typed. */
function asTyped(q: string, corrections: SearchPage["corrections"]): string {
  const typed = new Set(corrections.map((correction) => correction.typed));
  return q
    .split(/(\s+)/)
    .map((word) => (typed.has(word.toLowerCase()) ? `"${word}"` : word))
    .join("");
}

/** In a keyword search, the words of 'without fluorine' are searched for; a link leaves fluorine out. */
function LeaveOut({ things, q, query }: Without & { query: MarketplaceQuery }) {
  return (
    <p className="corrections">
      <Link
        to={marketplaceHref(searchAnew(query, q, []))}
      >{`Leave out: ${things.join(", ")}`}</Link>
    </p>
  );
}

/** Near technologies that use what the search excludes, with the sentences that say so. */
function LeftOut({
  technologies,
  query,
}: {
  technologies: SearchPage["leftOut"];
  query: MarketplaceQuery;
}) {
  if (technologies.length === 0) return null;
  const things = excludedBy(query.kw).join(" or ") || "what you exclude";
  return (
    <details className="corrections">
      <summary>{`${technologies.length} left out: they use ${things}`}</summary>
      <ul>
        {technologies.map(({ id, title, sentence }) => (
          <li key={id}>
            <Link to={technologyHref(id)}>{title}</Link>
            <q>{sentence}</q>
          </li>
        ))}
      </ul>
    </details>
  );
}

function excludedBy(keywords: readonly string[]): string[] {
  return keywords.filter((word) => word.startsWith(NOT)).map((word) => word.slice(NOT.length));
}

/**
 * Typed words that stand in no listing, whatever else is close.
 *
 * @param saves whether a link leads to alerts of one
 */
function NoListingMentions({
  words,
  query,
  saves,
}: {
  words: string[];
  query: MarketplaceQuery;
  saves: boolean;
}) {
  if (words.length === 0) return null;
  const typed = query.q.match(/[\p{L}\p{N}'’+#.-]+/gu) ?? [];
  const asTyped = words.map((word) => typed.find((each) => joined(each) === word) ?? word);
  return (
    <div className="corrections">
      <p>
        No listing mentions: <b>{asTyped.join(", ")}</b>.
      </p>
      {saves ? <SaveSearchForm query={query} label="Tell me when one does" /> : null}
    </div>
  );
}

/** A word as the search's index has it: 'F-16' is f16, 'C++' is cplusplus. */
function joined(word: string): string {
  const named = word.toLowerCase().replace("++", "plusplus").replace("#", "sharp");
  return named.replace(/^\.net$/, "dotnet").replace(/[^\p{L}\p{N}]/gu, "");
}

/** Words of the thesaurus that were searched for besides, each with a link to the search without it, and without any. */
function AlsoSearchedFor({ words, query }: { words: string[]; query: MarketplaceQuery }) {
  if (words.length === 0) return null;
  const withoutThese = (drop: string[]) => marketplaceHref(query, { drop, page: 1 });
  return (
    <div className="also">
      <p id="also-searched">Also searched for:</p>
      <ul aria-labelledby="also-searched">
        {words.map((word) => (
          <li key={word}>
            <Link
              to={withoutThese([...query.drop, word])}
              preventScrollReset
              aria-label={`Search without ${word}`}
            >
              {word}
              <Icon name="cross" />
            </Link>
          </li>
        ))}
        <li>
          <Link to={withoutThese([ALL_WORDS])} preventScrollReset>
            Remove all
          </Link>
        </li>
      </ul>
    </div>
  );
}

/** Drops every word of the thesaurus. */
const ALL_WORDS = "*";

function NotRead({ query, limited }: { query: MarketplaceQuery; limited: string | null }) {
  const searched = query.q !== "";
  return (
    <Unread
      title={searched ? "The search failed." : "The marketplace could not be loaded."}
      retry={marketplaceHref(query)}
    >
      {searched
        ? `${limited ?? "Nothing was charged."} `
        : "Your filters are still in the address. "}
    </Unread>
  );
}

/**
 * After a new search, moves the focus to the results heading and scrolls to the search area above it. On back and
 * forward, the browser restores both.
 */
function useFocusOnNewSearch({ q, mode, kw }: MarketplaceQuery): void {
  const navigation = useNavigationType();
  const search = JSON.stringify([q, mode, kw]);
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    if (navigation === "POP") return;
    document.getElementById(RESULTS_HEADING_ID)?.focus({ preventScroll: true });
  }, [search, navigation]);
}

/** Why meaning did not rank the results; null if it did. A number means nothing but itself. */
function whyByWordsAlone(opened: OpenedMarketplace | null): ByWordsAlone {
  if (opened?.kind !== "search" || !opened.page.search.allowed) return null;
  if (opened.page.byMeaning || opened.page.isNumber) return null;
  return opened.page.isEnglish ? "no-vector" : "not-english";
}
