import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError, type OwnFailure } from "#app/platform/domain-error.ts";
import { safeRedirectPath, withMessage } from "#app/platform/http/redirects.ts";
import { CHANGES, type RateLimit } from "#app/platform/session/rate-limits.ts";
import { sha256 } from "#app/platform/sha256.ts";
import {
  OutcomeSchema,
  PreviewSchema,
  type SearchesForm,
  SearchesPageSchema,
  type SearchesQuery,
  SearchFeedSchema,
  type StoredSearch,
} from "./alerts.schema.ts";
import type { SEARCHES_MESSAGES } from "./searches-messages.ts";

type Deps = Pick<RequestContext, "database" | "rates">;

/** The person may keep no more of these, or not this one; the message says what to do. */
const NOT_STORED = { code: "not-kept", status: 409 } as const satisfies OwnFailure;

const REFUSALS: Record<string, string> = {
  full: "You have 50 saved searches, which is the limit. Delete one first.",
  plan: "Without Pro you can save one search with words and five with filters only. Delete one, or see the plans.",
  unpaid: "Run this search first: a search is saved once it is open to you.",
  "has-feed": "This search has a private feed already. Take it back to make another.",
  missing: "That no longer exists. Reload the page.",
};

/** A person's saved searches and watched technologies, with a page of their history. @throws DomainError */
export function getSearchesPage(
  { database }: Pick<Deps, "database">,
  { history, feed }: Pick<SearchesQuery, "history" | "feed">,
) {
  const args = { p_history_page: history, p_feed_key: feed };
  return database("searches_page", args, SearchesPageSchema());
}

/** The alerts of a search for the last thirty days, ranked for whoever may open it. @throws DomainError */
export function previewSearch({ database }: Pick<Deps, "database">, search: StoredSearch) {
  return database("preview_search", { p_search: JSON.stringify(search) }, PreviewSchema());
}

/**
 * Saves a search.
 * @throws DomainError "sign-in-required", "rate-limited", "service-unavailable", or "not-kept" with what to do
 */
export async function saveSearch(
  deps: Deps,
  search: StoredSearch,
  { name, frequency }: { name: string; frequency: string },
): Promise<void> {
  await deps.rates.require(CHANGES);
  const args = { p_name: name, p_search: JSON.stringify(search), p_frequency: frequency };
  requireDone(await deps.database("save_search", args, OutcomeSchema()));
}

/** Executes a form of the page. @returns the page to go to @throws DomainError as `saveSearch` */
export async function changeSearches(deps: Deps, form: SearchesForm): Promise<string> {
  await deps.rates.require(CHANGES);
  const { database } = deps;
  switch (form.intent) {
    case "change": {
      const args = { p_id: form.id, p_name: form.name, p_frequency: form.frequency };
      requireDone(await database("change_saved_search", args, OutcomeSchema()));
      return saying("changed");
    }
    case "pause":
    case "resume": {
      const args = { p_id: form.id, p_paused: form.intent === "pause" };
      requireDone(await database("change_saved_search", args, OutcomeSchema()));
      return saying("changed");
    }
    case "delete":
      requireDone(await database("delete_saved_search", { p_id: form.id }, OutcomeSchema()));
      return saying("deleted");
    case "fits":
    case "does-not-fit": {
      const args = { p_id: form.id, p_tech_id: form.tech_id, p_fits: form.intent === "fits" };
      requireDone(await database("rate_alert", args, OutcomeSchema()));
      return `${saying(form.intent)}#search-${form.id}`;
    }
    case "feed": {
      const args = { p_id: form.id, p_key: form.key };
      requireDone(await database("set_search_feed", args, OutcomeSchema()));
      return `/searches?feed=${form.key}#search-${form.id}`;
    }
    case "reset-alerts":
      requireDone(await database("reset_alerts", { p_id: form.id }, OutcomeSchema()));
      return `${saying("changed")}#search-${form.id}`;
    case "no-feed":
      requireDone(await database("set_search_feed", { p_id: form.id }, OutcomeSchema()));
      return saying("changed");
    case "watch":
    case "unwatch": {
      const active = form.intent === "watch";
      const args = { p_tech_id: form.tech_id, p_active: active };
      requireDone(await database("set_watch", args, OutcomeSchema()));
      return saying(active ? "watching" : "stopped", form.back);
    }
    case "mail":
      requireDone(await database("resume_mail", {}, OutcomeSchema()));
      return saying("resumed");
    case "history-on":
    case "history-off": {
      const args = { p_on: form.intent === "history-on" };
      requireDone(await database("set_search_history", args, OutcomeSchema()));
      return saying(form.intent);
    }
    case "history-clear":
      requireDone(await database("clear_search_history", {}, OutcomeSchema()));
      return saying("history-cleared");
  }
}

function saying(said: keyof typeof SEARCHES_MESSAGES, back?: string): string {
  return withMessage(safeRedirectPath(back, "/searches"), said);
}

function requireDone({ viewer, outcome }: { viewer: object | null; outcome: string }): void {
  if (viewer === null) throw new DomainError("sign-in-required", "Sign in to save searches.");
  const refusal = REFUSALS[outcome];
  if (refusal) throw new DomainError(NOT_STORED, refusal);
}

/** Reads of private feeds, which programs ask for: hourly or so, and many of them from a service's one address. */
export const FEED_READS: RateLimit = { name: "feed", reader: 60, address: 600, what: "reads" };

/** The stored feed under a token; null where there is none. @throws DomainError "rate-limited" or "service-unavailable" */
export async function getSearchFeed({ database, rates }: Deps, token: string) {
  await rates.require(FEED_READS);
  return database("search_feed", { p_token_hash: await sha256(token) }, SearchFeedSchema());
}
