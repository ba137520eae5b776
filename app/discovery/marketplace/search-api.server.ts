import { DomainError } from "#app/platform/domain-error.ts";
import { sessionRejected } from "#app/platform/services/database.server.ts";
import type { RateLimit } from "#app/platform/session/rate-limits.ts";
import { requireVerifiedSession } from "#app/platform/session/session.server.ts";
import { findKeywords } from "./find-keywords.server.ts";
import { filterArgument } from "./marketplace.server.ts";
import {
  AllowanceSchema,
  type SearchBody,
  SearchIdsSchema,
  SuggestionsSchema,
} from "./search.schema.ts";
import { type SearchDeps, tooManyEmpty, wordsOf } from "./search-marketplace.server.ts";

const LIMIT_REACHED = { code: "search-limit-reached", status: 403 } as const;

const SIGN_IN = "Sign in to search.";

/** Counts a call, and refuses a visitor before anything of it is read. @throws DomainError as `requireVerifiedSession` */
export function requireSearcher(deps: Pick<SearchDeps, "session" | "rates">, limit: RateLimit) {
  return requireVerifiedSession(deps, limit, SIGN_IN);
}

/**
 * The words of a prompt, for a user who may still search. It costs no search.
 * @throws DomainError "sign-in-required", "search-limit-reached" or "service-unavailable"
 */
export async function keywordsFor(deps: SearchDeps, prompt: string): Promise<string[]> {
  const { viewer, remaining } = await deps.database("search_allowance", {}, AllowanceSchema());
  if (viewer === null) throw signIn();
  if (remaining === 0) throw limitReached();
  return (await findKeywords(deps, prompt)).keywords;
}

/**
 * The ids of up to 200 technologies that a search finds and that pass its filters, in its order. Users without a subscription are charged, unless
 * it finds nothing or they already paid for it this month.
 * @throws DomainError "sign-in-required", "search-limit-reached" or "service-unavailable"
 */
export async function searchIds(deps: SearchDeps, body: SearchBody): Promise<number[]> {
  const { user_prompt: prompt, mode, keywords, key = crypto.randomUUID() } = body;
  const { words } = await wordsOf(deps, {
    q: prompt,
    mode,
    kw: keywords,
    isRead: keywords.length > 0,
  });
  const { viewer, search, techIds } = await deps.database(
    "search_ids",
    {
      p_query: prompt,
      p_mode: mode,
      p_keywords: mode === "ai" ? words : undefined,
      p_form_key: key,
      p_filters: filterArgument({ ...body, drop: [] }),
    },
    SearchIdsSchema(),
  );
  if (viewer === null) throw signIn();
  if (search.tooManyEmpty) throw tooManyEmpty();
  if (!search.allowed) throw limitReached();
  return techIds;
}

/** Completions of what a member is typing. They cost no search. @throws DomainError */
export async function listSuggestions({ database }: Pick<SearchDeps, "database">, prefix: string) {
  if (prefix.trim() === "") return [];
  const found = await database("suggest", { p_prefix: prefix }, SuggestionsSchema().nullable());
  if (found === null) throw sessionRejected();
  return found;
}

function signIn(): DomainError {
  return new DomainError("sign-in-required", SIGN_IN);
}

function limitReached(): DomainError {
  return new DomainError(
    LIMIT_REACHED,
    "The free searches of this month are used. A subscription has no limit.",
  );
}
