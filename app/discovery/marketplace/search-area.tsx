import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Allowance, remainingWords } from "./allowance.ts";
import { KeywordChips } from "./keyword-chips.tsx";
import { LockedSearch } from "./locked-search.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { SEARCH_ID } from "./marketplace-href.ts";
import type { SearchFailure } from "./search-failure.ts";
import { SEARCH_FORM_ID, SearchForm } from "./search-form.tsx";
import { SubmitSearch, type Submitting } from "./submit-search.tsx";

const BY_WORDS_ALONE = {
  "no-vector": "Ranked by words alone; ranking by meaning isn’t available right now.",
  "not-english": "QUAD reads English needs; these words were searched as they stand.",
};
export type ByWordsAlone = keyof typeof BY_WORDS_ALONE | null;

/**
 * The search area: the form in its two modes, the words found in a Discovery.AI prompt, and the number of searches
 * left; or the lock.
 *
 * @param query the page's query, with the words that were searched for
 * @param failure a submitted search that failed
 * @param byWordsAlone why meaning did not rank what was found; null if it did
 * @param modelFailed whether rules alone read the prompt because the model failed
 */
export function SearchArea({
  allowance,
  brand,
  query,
  submitting,
  failure,
  modelFailed,
  byWordsAlone,
}: {
  allowance: Allowance;
  brand: string;
  query: MarketplaceQuery;
  submitting: Submitting;
  failure: SearchFailure | null;
  modelFailed: boolean;
  byWordsAlone: ByWordsAlone;
}) {
  const locked =
    allowance.kind === "visitor" || (allowance.kind === "trial" && allowance.remaining === 0);
  const field = failure?.query ?? query;
  return (
    <section className={locked ? "search locked" : "search"} id={SEARCH_ID} aria-label="Search">
      {locked ? (
        <LockedSearch
          brand={brand}
          since={allowance.kind === "trial" ? allowance.at : null}
          q={query.q}
        />
      ) : (
        <SearchForm
          // Remounted for a new page or a failed submit, which bring their own mode.
          key={field.mode}
          here={query}
          query={field}
          submitting={submitting}
        />
      )}
      {failure ? (
        <Notice tone="bad">
          <p>{failure.message}</p>
          {failure.query ? (
            <SubmitSearch submitting={submitting} here={query} query={failure.query}>
              <Button size="small">Try again</Button>
            </SubmitSearch>
          ) : (
            <Button size="small" form={SEARCH_FORM_ID}>
              Try again
            </Button>
          )}
        </Notice>
      ) : null}
      {query.isRead && allowance.kind !== "visitor" ? (
        <KeywordChips query={query} submitting={locked ? null : submitting} />
      ) : null}
      {modelFailed ? (
        <p className="note">
          The model did not answer, or its budget is used up for today; your prompt was read by
          rules alone.
        </p>
      ) : null}
      {byWordsAlone ? <p className="note">{BY_WORDS_ALONE[byWordsAlone]}</p> : null}
      {allowance.kind === "trial" && !locked ? (
        <p className="left">{remainingWords(allowance.remaining)}</p>
      ) : null}
    </section>
  );
}
