import type { DomainError } from "#app/platform/domain-error.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";

/**
 * A submitted search that failed: the message, and the form's values. Submitting its key again is charged at most once.
 */
export type SearchFailure = {
  message: string;
  query: MarketplaceQuery | null;
  key: string | null;
};

/** The message if the request did not reach the server. */
export const SEARCH_NOT_SENT =
  "There is no connection just now, so the search was not done. Trying again counts as the same search.";

/** The failure of a search that was refused, or during which the database was down. */
export function failedSearch(
  query: MarketplaceQuery,
  key: string,
  { code, message }: DomainError,
): SearchFailure {
  const why = code === "rate-limited" ? message : "The search failed.";
  const rest = "Nothing was charged, and trying again counts as the same search.";
  return { message: `${why} ${rest}`, query, key };
}
