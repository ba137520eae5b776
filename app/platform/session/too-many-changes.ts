import { DomainError } from "../domain-error.ts";
import { RATE_PERIOD_SECONDS } from "./rate-limits.ts";

/** The error for more than 300 changes by one user within a minute, in all their sessions together. */
export function tooManyChanges(): DomainError {
  const message =
    "That was more than 300 changes in one minute. Please wait a minute, then try again.";
  return new DomainError("rate-limited", message, { retryAfter: RATE_PERIOD_SECONDS });
}
