import type { MarketplaceQuery } from "../catalogue/marketplace.schema.ts";

/** A submitted search that could not be done: what to say, and what the form had. Its key counts once, also later. */
export type SearchFailure = {
  message: string;
  query: MarketplaceQuery | null;
  key: string | null;
};

/** The browser reached nobody. */
export const SEARCH_NOT_SENT =
  "There is no connection just now, so the search was not done. Trying again counts as the same search.";

/** The database did not answer: neither what was searched for nor the membership could be read. */
export function failedSearch(query: MarketplaceQuery, key: string): SearchFailure {
  const message =
    "The search could not be done just now, and your membership could not be checked. Nothing was charged, and trying again counts as the same search.";
  return { message, query, key };
}
