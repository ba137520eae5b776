import { DomainError } from "./domain-error.ts";
import { RATE_PERIOD } from "./rate-limits.ts";

/** That the database has counted 300 changes of one person within a minute, whatever sessions they came from. */
export function tooManyChanges(): DomainError {
  const message =
    "That was more than 300 changes in one minute. Please wait a minute, then try again.";
  return new DomainError("rate-limited", message, { retryAfter: RATE_PERIOD });
}
