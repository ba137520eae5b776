import { Link } from "@remix-run/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { SAVES_FULL, SEE_PLANS } from "#app/membership/saves-limit.ts";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import {
  clearedHref,
  marketplaceHref,
  RESULTS_HEADING_ID,
  RESULTS_ID,
} from "./marketplace-href.ts";
import type { ShownPage } from "./opened-marketplace.ts";
import { ReactionButton } from "./result-item.tsx";
import { ResultItems } from "./result-items.tsx";
import { ResultKeys } from "./result-keys.tsx";
import { REACTIONS_FORM_ID } from "./result-reactions.ts";
import { ResultToolbar } from "./result-toolbar.tsx";
import { SaveSearchForm } from "./save-search-form.tsx";
import type { SearchPage } from "./search.schema.ts";
import { SelectedBar } from "./selected-bar.tsx";
import { ShowAgain } from "./show-again.tsx";
import { type ReactionsById, useResultReactions } from "./use-result-reactions.ts";
import { LengthLinks } from "./view-links.tsx";
import type { Sort, View } from "./vocabulary.ts";
import { technologiesShown, whatIsShown } from "./what-is-shown.ts";

/** Properties of every list of results. */
export type ShownWith = {
  query: MarketplaceQuery;
  view: View;
  imagesUrl: string;
  pending: boolean;
  /** The technology that the reader hid without JavaScript before this page. */
  hid: number | null;
  /** Why a reaction could not be set, without JavaScript. */
  reactionError: string | null;
};

type Page = ShownPage | ShownPage<SearchPage>;

/**
 * A member's listing or search results: their number, order, the results and pagination.
 *
 * @param corrections words that a search replaced by others
 * @param nothing shown if there are no results
 */
export function ResultList({
  page,
  query,
  view,
  imagesUrl,
  pending,
  hid,
  reactionError,
  corrections,
  nothing = <NothingListed query={query} />,
}: ShownWith & {
  page: Page;
  corrections?: ReactNode;
  nothing?: ReactNode;
}) {
  const here = marketplaceHref(query);
  const { reactions, react } = useResultReactions(here);
  const listed = query.hidden === null;
  const shown = listed
    ? { view, imagesUrl, reactions }
    : {
        view,
        imagesUrl,
        reactions: null,
        note: (card: { id: number; title: string }) => <ShowAgain card={card} query={query} />,
      };
  const left = listed ? withoutHidden(page, reactions) : page;
  const fit = left.total === 0 && left.lessClose > 0 ? "none" : undefined;
  return (
    <section
      className="results selectable"
      id={RESULTS_ID}
      aria-labelledby={RESULTS_HEADING_ID}
      aria-busy={pending}
    >
      <h2 className="sr-only" id={RESULTS_HEADING_ID} tabIndex={-1}>
        {query.q === "" ? "Results" : `Results for ${query.q}`}
      </h2>
      <div className="results-head">
        <ShownLine page={left} query={query} pending={pending} />
        <ResultToolbar
          query={query}
          view={view}
          assessed={left.assessed}
          exported={
            listed
              ? {
                  ids: left.cards.map(({ id }) => id),
                  total: Math.max(left.matching, left.total + left.lessClose),
                  close: Math.max(left.matching, left.total),
                  subscribed: page.viewer?.subscribed ?? false,
                }
              : null
          }
        />
      </div>
      <ReactionsForm
        action={here}
        writer={page.viewer?.id ?? null}
        onSubmit={react}
        error={reactionError}
        hid={hid && reactions.get(hid)?.dislike === undefined ? hid : null}
      />
      <ActiveFilters query={query} />
      {corrections}
      {page.cards.length === 0 ? (
        listed ? (
          nothing
        ) : (
          <EmptyState title="Nothing is hidden here." />
        )
      ) : (
        <>
          {fit === "none" ? <NothingClose page={page} query={query} /> : null}
          <ByCloseness cards={page.cards} fit={fit} {...shown} />
          {listed ? <SelectedBar brief={query.mode === "ai" ? query.q : ""} /> : null}
          <Pagination
            label="Pages of results"
            page={page.page}
            pages={page.pages}
            // With the fragment of the results, so that a new page is read from its top.
            hrefOf={(number) => `${marketplaceHref(query, { page: number })}#${RESULTS_ID}`}
          >
            <LengthLinks query={query} />
          </Pagination>
          <ResultKeys />
        </>
      )}
    </section>
  );
}

/** The form that the reactions to all results belong to, and what a page without JavaScript says of the last one. */
function ReactionsForm({
  action,
  writer,
  onSubmit,
  error,
  hid,
}: {
  action: string;
  writer: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  error: string | null;
  hid: number | null;
}) {
  return (
    <>
      <form id={REACTIONS_FORM_ID} method="post" action={action} onSubmit={onSubmit}>
        {writer ? <input type="hidden" name="writer" value={writer} /> : null}
      </form>
      {error ? (
        <Notice tone="bad">
          {error} {error === SAVES_FULL ? <Link to={SEE_PLANS.to}>{SEE_PLANS.label}</Link> : null}
        </Notice>
      ) : null}
      {hid ? (
        <p className="notice undo">
          <span>Hidden.</span>
          <ReactionButton kind="dislike" id={hid} active label="Undo" className="text-button" />
        </p>
      ) : null}
    </>
  );
}

/** Above results of which none is close to what was asked for. */
function NothingClose({ page, query }: { page: Page; query: MarketplaceQuery }) {
  const free = "search" in page && page.search.empty && page.search.remaining !== null;
  return (
    <div className="nothing-close">
      <p>
        <b>Nothing here is a close match. The nearest:</b>
        {free ? " Nothing was charged for this search." : null}
      </p>
      <SaveSearchForm query={query} label="Tell me when one arrives" />
    </div>
  );
}

/** The results; those that are less close to the search come after a heading of their own, if there are close ones. */
function ByCloseness({ cards, ...shown }: ComponentProps<typeof ResultItems>) {
  const close = cards.filter((card) => card.close !== false);
  const lessClose = cards.filter((card) => card.close === false);
  return (
    <>
      {close.length > 0 ? <ResultItems cards={close} {...shown} /> : null}
      {lessClose.length > 0 ? (
        <>
          {shown.fit === "none" ? null : (
            <div className="less-close">
              <h3>Less close</h3>
              <p>
                They have words of your search or are near it in meaning, but we cannot say that
                they fit. You are never emailed about these.
              </p>
            </div>
          )}
          <ResultItems cards={lessClose} {...shown} />
        </>
      ) : null}
    </>
  );
}

/** How many are shown of how many, and which of all matches a listing contains. */
function ShownLine({
  page,
  query,
  pending,
}: Pick<ShownWith, "query" | "pending"> & { page: ShownPage }) {
  const technologies = pending ? null : technologiesShown(page);
  return (
    <div className="bar">
      <p aria-live="polite">
        {pending ? "Loading results..." : whatIsShown(page, query.per)}
        {!pending && page.matching > page.total ? (
          <span className="note">
            {firstOf(page.assessed === 0 ? "most-recent" : query.sort, page)}
            {query.sort === null && query.q === "" && page.assessed !== 0 ? (
              <>
                .{" "}
                <Link
                  to={marketplaceHref(query, { sort: "commercial-potential", page: 1 })}
                  preventScrollReset
                >
                  Show those with the highest potential
                </Link>
              </>
            ) : null}
          </span>
        ) : null}
        <HiddenCount hidden={page.hidden} query={query} />
      </p>
      {technologies === null ? null : <span className="note">{technologies}</span>}
      {pending ? null : <Assessed page={page} query={query} />}
    </div>
  );
}

/** The page's numbers without what the reader has hidden since it was loaded. */
function withoutHidden(page: ShownPage, reactions: ReactionsById): ShownPage {
  const cards = page.cards.filter(({ id }) => !reactions.get(id)?.dislike);
  const gone = page.cards.length - cards.length;
  const lessClose = cards.filter((card) => card.close === false).length;
  const goneAssessed = countAssessed(page.cards) - countAssessed(cards);
  const goneLessClose = page.cards.filter((card) => card.close === false).length - lessClose;
  return {
    ...page,
    cards,
    hidden: page.hidden + gone,
    matching: page.matching - gone,
    total: page.total - (gone - goneLessClose),
    results: page.results && page.results - gone,
    lessClose: page.lessClose - goneLessClose,
    assessed: page.assessed && page.assessed - goneAssessed,
  };
}

const countAssessed = (cards: readonly { category: string }[]) =>
  cards.filter(({ category }) => category !== "Unclassified").length;

/** The number of those by which the list is sorted, unless all are: assessed ones, or ones with a known end of term. */
function Assessed({ page, query }: { page: ShownPage; query: MarketplaceQuery }) {
  const { assessed, knownEnds, total, lessClose } = page;
  if (knownEnds !== null)
    return (
      <span className="note">{`${formatCount(knownEnds)} with a known end, which come first`}</span>
    );
  if (assessed === null || assessed >= total + lessClose) return null;
  if (assessed > 0) return <span className="note">{`${formatCount(assessed)} assessed`}</span>;
  return query.sort === null ? null : <span className="note">none of them assessed yet</span>;
}

/** 'the 200 most liked of 3,120': which of all matches a listing contains. */
function firstOf(sort: Sort | null, { total, matching }: ShownPage): string {
  const most = sort && FIRST[sort];
  const first = formatCount(total);
  return `the ${most ? `${first} ${most}` : `latest ${first}`} of ${formatCount(matching)}`;
}

const FIRST: Partial<Record<Sort, string>> = {
  "commercial-potential": "with the highest potential",
  "most-liked": "most liked",
  "most-saved": "most saved",
  "term-end": "with the latest end of term",
};

/** The number of hidden technologies with a link to them; in the list of hidden ones, the link back. */
function HiddenCount({ hidden, query }: { hidden: number; query: MarketplaceQuery }) {
  if (query.hidden === null && hidden === 0) return null;
  const turned = query.hidden === null ? "yes" : null;
  return (
    <span className="note">
      {turned ? `${formatCount(hidden)} hidden: ` : "Marked Not Interested. "}
      <Link to={marketplaceHref(query, { hidden: turned, page: 1 })} preventScrollReset>
        {turned ? "show them" : "Back to the others"}
      </Link>
    </span>
  );
}

function NothingListed({ query }: { query: MarketplaceQuery }) {
  return (
    <EmptyState title="No technology matches these filters.">
      <p>
        Remove a filter, or{" "}
        <Link to={clearedHref(query)} preventScrollReset>
          show every technology
        </Link>
        .
      </p>
    </EmptyState>
  );
}
