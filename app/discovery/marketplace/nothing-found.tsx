import { Link } from "@remix-run/react";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { remainingWords } from "./allowance.ts";
import { NO_FILTERS } from "./chosen-filters.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref } from "./marketplace-href.ts";
import type { SearchPage } from "./search.schema.ts";

const WITHOUT = {
  class: "in any class",
  status: "with any status",
  uni: "at any university",
  facts: "with any dates and records",
} as const;

/** The query's changes that take one filter away, or all dates and what a record has. */
function cleared(filter: keyof typeof WITHOUT): Partial<MarketplaceQuery> {
  const { class: _, status: __, uni: ___, hidden: ____, drop: _____, ...facts } = NO_FILTERS;
  return filter === "facts" ? facts : { [filter]: [] };
}

/**
 * Shown for a search without results: which filter to remove and how many results that would give, or other words to
 * try.
 */
export function NothingFound({
  page,
  query,
}: {
  page: Pick<SearchPage, "relaxed" | "search" | "isNumber">;
  query: MarketplaceQuery;
}) {
  const ways = page.relaxed.filter(({ matching }) => matching > 0);
  const { empty, remaining } = page.search;
  return (
    <EmptyState
      title={`Nothing matches “${query.q}”${ways.length > 0 ? " with these filters" : ""}.`}
    >
      {ways.length > 0 ? (
        <ul className="ways">
          {ways.map(({ filter, matching }) => (
            <li key={filter}>
              <Link to={marketplaceHref(query, { ...cleared(filter), page: 1 })} preventScrollReset>
                {`${WITHOUT[filter]}: ${formatCount(matching)}`}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {page.isNumber
            ? "No technology here has this patent number."
            : query.mode === "ai"
              ? "Remove a word, or try other words."
              : "Try fewer or other words, or describe what you are looking for to Discovery.AI."}
        </p>
      )}
      {empty && remaining !== null ? (
        <p>{`A search that finds nothing is free: you still have ${remainingWords(remaining)}.`}</p>
      ) : null}
    </EmptyState>
  );
}
