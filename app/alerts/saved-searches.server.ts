import type { RequestContext } from "../load-context.server.ts";
import { DomainError, type OwnFailure } from "../platform/domain-error.ts";
import { CHANGES, type RateLimit } from "../platform/rate-limits.ts";
import { sha256 } from "../platform/sha256.ts";
import {
  OutcomeSchema,
  PreviewSchema,
  type SearchesForm,
  SearchesPageSchema,
  SearchFeedSchema,
  type StoredSearch,
} from "./alerts.schema.ts";
import type { SEARCHES_MESSAGES } from "./searches-messages.ts";

type Deps = Pick<RequestContext, "database" | "rates">;

/** The person may keep no more of these, or not this one; the message says what to do. */
const NOT_KEPT = { code: "not-kept", status: 409 } as const satisfies OwnFailure;

const REFUSALS: Record<string, string> = {
  full: "You have 50 saved searches, which is the limit. Delete one first.",
  plan: "Without Pro you can save one search with words and five with filters only. Delete one, or see the plans.",
  unpaid: "Run this search first: a search is saved once it is open to you.",
  missing: "That no longer exists. Reload the page.",
};

/** What a person saved and watches, with a page of their history. @throws DomainError */
export function getSearchesPage({ database }: Pick<Deps, "database">, historyPage: number) {
  return database("searches_page", { p_history_page: historyPage }, SearchesPageSchema());
}

/** What the last thirty days would have told about a search. Nothing is ranked for whoever may not open it. @throws DomainError */
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

/** What was done, as the page says it; `feed` is the token of a new private feed, which is shown once. */
export type Done = {
  said: Exclude<keyof typeof SEARCHES_MESSAGES, "saved">;
  feed?: { id: string; token: string };
};

/** Does what a form of the page asks for. @throws DomainError as `saveSearch` */
export async function changeSearches(deps: Deps, form: SearchesForm): Promise<Done> {
  await deps.rates.require(CHANGES);
  const { database } = deps;
  switch (form.intent) {
    case "change": {
      const args = { p_id: form.id, p_name: form.name, p_frequency: form.frequency };
      requireDone(await database("change_saved_search", args, OutcomeSchema()));
      return { said: "changed" };
    }
    case "pause":
    case "resume": {
      const args = { p_id: form.id, p_paused: form.intent === "pause" };
      requireDone(await database("change_saved_search", args, OutcomeSchema()));
      return { said: "changed" };
    }
    case "delete":
      requireDone(await database("delete_saved_search", { p_id: form.id }, OutcomeSchema()));
      return { said: "deleted" };
    case "feed": {
      const token = newToken();
      const args = { p_id: form.id, p_token_hash: await sha256(token) };
      requireDone(await database("set_search_feed", args, OutcomeSchema()));
      return { said: "changed", feed: { id: form.id, token } };
    }
    case "no-feed":
      requireDone(await database("set_search_feed", { p_id: form.id }, OutcomeSchema()));
      return { said: "changed" };
    case "watch":
    case "unwatch": {
      const active = form.intent === "watch";
      const args = { p_tech_id: form.tech_id, p_active: active };
      requireDone(await database("set_watch", args, OutcomeSchema()));
      return { said: active ? "watching" : "stopped" };
    }
    case "mail":
      requireDone(await database("resume_mail", {}, OutcomeSchema()));
      return { said: "resumed" };
    case "history-on":
    case "history-off": {
      const args = { p_on: form.intent === "history-on" };
      requireDone(await database("set_search_history", args, OutcomeSchema()));
      return { said: form.intent };
    }
    case "history-clear":
      requireDone(await database("clear_search_history", {}, OutcomeSchema()));
      return { said: "history-cleared" };
  }
}

function requireDone({ viewer, outcome }: { viewer: object | null; outcome: string }): void {
  if (viewer === null) throw new DomainError("sign-in-required", "Sign in to save searches.");
  const refusal = REFUSALS[outcome];
  if (refusal) throw new DomainError(NOT_KEPT, refusal);
}

/** Reads of private feeds, which programs ask for: hourly or so, and many of them from a service's one address. */
export const FEED_READS: RateLimit = { name: "feed", reader: 60, address: 600, what: "reads" };

/** The stored feed under a token; null where there is none. @throws DomainError "rate-limited" or "service-unavailable" */
export async function getSearchFeed({ database, rates }: Deps, token: string) {
  await rates.require(FEED_READS);
  return database("search_feed", { p_token_hash: await sha256(token) }, SearchFeedSchema());
}

/** 128 random bits in 22 characters that need no escaping in an address. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
