import type { RequestContext } from "#app/load-context.server.ts";
import {
  type ChangeDeps,
  createChange,
  OutcomeSchema,
  refusalsOf,
} from "#app/platform/http/change.server.ts";
import { safeRedirectPath, withMessage } from "#app/platform/http/redirects.ts";
import type { FunctionName } from "#app/platform/services/database.server.ts";
import type { RateLimit } from "#app/platform/session/rate-limits.ts";
import { sha256 } from "#app/platform/sha256.ts";
import {
  PreviewSchema,
  type SearchesForm,
  SearchesPageSchema,
  type SearchesQuery,
  SearchFeedSchema,
  type StoredSearch,
} from "./alerts.schema.ts";
import { refused } from "./refusals.json";
import type { SEARCHES_MESSAGES } from "./searches-messages.ts";

type Deps = Pick<RequestContext, "database" | "rates">;

const change = createChange<FunctionName>({
  schema: OutcomeSchema,
  signIn: "Sign in to save searches.",
  done: ["saved", "changed", "deleted", "watching", "stopped"],
  refusals: refusalsOf(refused),
});

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
 * @throws DomainError "sign-in-required", "rate-limited", "service-unavailable", or a refusal with what to do
 */
export async function saveSearch(
  deps: ChangeDeps,
  search: StoredSearch,
  { name, frequency }: { name: string; frequency: string },
): Promise<void> {
  const args = { p_name: name, p_search: JSON.stringify(search), p_frequency: frequency };
  await change(deps, "save_search", args);
}

/** Does what a form of the page asks for. @returns the page to go to @throws DomainError as `saveSearch` */
export async function changeSearches(deps: ChangeDeps, form: SearchesForm): Promise<string> {
  switch (form.intent) {
    case "change": {
      const args = { p_id: form.id, p_name: form.name, p_frequency: form.frequency };
      await change(deps, "change_saved_search", args);
      return saying("changed");
    }
    case "pause":
    case "resume": {
      const args = { p_id: form.id, p_paused: form.intent === "pause" };
      await change(deps, "change_saved_search", args);
      return saying("changed");
    }
    case "delete":
      await change(deps, "delete_saved_search", { p_id: form.id });
      return saying("deleted");
    case "fits":
    case "does-not-fit": {
      const args = { p_id: form.id, p_tech_id: form.tech_id, p_fits: form.intent === "fits" };
      await change(deps, "rate_alert", args);
      return `${saying(form.intent)}#search-${form.id}`;
    }
    case "feed": {
      const args = { p_id: form.id, p_key: form.key };
      await change(deps, "set_search_feed", args);
      return `/searches?feed=${form.key}#search-${form.id}`;
    }
    case "reset-alerts":
      await change(deps, "reset_alerts", { p_id: form.id });
      return `${saying("changed")}#search-${form.id}`;
    case "no-feed":
      await change(deps, "set_search_feed", { p_id: form.id });
      return saying("changed");
    case "watch":
    case "unwatch": {
      const active = form.intent === "watch";
      const args = { p_tech_id: form.tech_id, p_active: active };
      await change(deps, "set_watch", args);
      return saying(active ? "watching" : "stopped", form.back);
    }
    case "mail":
      await change(deps, "resume_mail", {});
      return saying("resumed");
    case "history-on":
    case "history-off": {
      const args = { p_on: form.intent === "history-on" };
      await change(deps, "set_search_history", args);
      return saying(form.intent);
    }
    case "history-clear":
      await change(deps, "clear_search_history", {});
      return saying("history-cleared");
  }
}

function saying(said: keyof typeof SEARCHES_MESSAGES, back?: string): string {
  return withMessage(safeRedirectPath(back, "/searches"), said);
}

/** Reads of private feeds, which programs ask for: hourly or so, and many of them from a service's one address. */
export const FEED_READS: RateLimit = { name: "feed", reader: 60, address: 600, what: "reads" };

/** The stored feed under a token; null where there is none. @throws DomainError "rate-limited" or "service-unavailable" */
export async function getSearchFeed({ database, rates }: Deps, token: string) {
  await rates.require(FEED_READS);
  return database("search_feed", { p_token_hash: await sha256(token) }, SearchFeedSchema());
}
