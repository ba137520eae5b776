import type { DomainError } from "../platform/domain-error.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";

/** A submitted search that could not be done: what to say, and what the form had. Its key counts once, also later. */
export type SearchFailure = {
  message: string;
  query: MarketplaceQuery | null;
  key: string | null;
};

/** The browser reached nobody. */
export const SEARCH_NOT_SENT =
  "There is no connection just now, so the search was not done. Trying again counts as the same search.";

/** The search was refused, or the database did not answer: then the membership could not be read, either. */
export function failedSearch(
  query: MarketplaceQuery,
  key: string,
  { code, message }: DomainError,
): SearchFailure {
  const why =
    code === "rate-limited"
      ? message
      : "The search could not be done just now, and your membership could not be checked.";
  const rest = "Nothing was charged, and trying again counts as the same search.";
  return { message: `${why} ${rest}`, query, key };
}
