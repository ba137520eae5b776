import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref, searchAnew } from "./marketplace-href.ts";
import { LONGEST_KEYWORD, MOST_KEYWORDS } from "./marketplace-keywords.ts";
import { NOT } from "./read-conditions.ts";
import { SubmitSearch, type Submitting } from "./submit-search.tsx";

/**
 * A prompt's conditions, and the words that were added to it. Removing one or two is free, down to half of those
 * searched for. Adding a word is a new search.
 *
 * @param submitting null if no new search may be run
 */
export function KeywordChips({
  query,
  submitting,
}: {
  query: MarketplaceQuery;
  submitting: Submitting | null;
}) {
  const sought = query.kw.filter((word) => !word.startsWith(NOT));
  const excluded = query.kw.filter((word) => word.startsWith(NOT));
  return (
    <div className="chips">
      {sought.length > 0 ? (
        <>
          <p id="read-as">with</p>
          <ul aria-labelledby="read-as">
            {sought.map((word) => (
              <Chip key={word} query={query} word={word}>
                {word}
              </Chip>
            ))}
          </ul>
        </>
      ) : null}
      {excluded.length > 0 ? (
        <>
          <p id="read-without">without</p>
          <ul aria-labelledby="read-without">
            {excluded.map((word) => (
              <Chip key={word} query={query} word={word}>
                <s>{word.slice(NOT.length)}</s>
              </Chip>
            ))}
          </ul>
        </>
      ) : null}
      {submitting && query.kw.length < MOST_KEYWORDS ? (
        <SubmitSearch
          // Remounted, and so emptied, once its word has been added.
          key={query.kw.join("\n")}
          className="add-word"
          submitting={submitting}
          here={query}
          query={searchAnew(query, query.q, query.kw)}
        >
          <input
            dir="auto"
            name="kw"
            aria-label="Add a word"
            placeholder="Add a word"
            required
            maxLength={LONGEST_KEYWORD}
            autoComplete="off"
            size={12}
          />
          <Button size="small">Add</Button>
        </SubmitSearch>
      ) : null}
    </div>
  );
}

/** A word that a click takes out of the search. */
function Chip({
  query,
  word,
  children,
}: {
  query: MarketplaceQuery;
  word: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={withoutWord(query, word)} preventScrollReset aria-label={`Remove ${word}`}>
        {children}
        <Icon name="cross" />
      </Link>
    </li>
  );
}

function withoutWord(query: MarketplaceQuery, word: string): string {
  return marketplaceHref(query, { kw: query.kw.filter((other) => other !== word), page: 1 });
}
