import type { RequestContext } from "#app/load-context.server.ts";
import { changeRefusal } from "#app/platform/change-refusals.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { postToJobs } from "#app/platform/jobs.server.ts";
import { CHANGES } from "#app/platform/rate-limits.ts";
import { requireSession } from "#app/platform/session.server.ts";
import type { ListingContent } from "../listings/listing-content.ts";
import {
  type DraftForm,
  DraftPageSchema,
  type DraftsForm,
  DraftsPageSchema,
  type DraftsQuery,
  PublicationAnswerSchema,
  WithdrawPageSchema,
  type WithdrawQuery,
} from "./publication.schema.ts";

type Deps = Pick<RequestContext, "database" | "session" | "rates" | "jobs" | "log" | "requestId">;
type Reads = Pick<Deps, "database">;
type Change = "save_listing_draft" | "change_listing_drafts" | "withdraw_listings";

const SIGN_IN = "Sign in to publish for an organisation.";
const CONFLICT = { code: "changed-meanwhile", status: 409 } as const;
const NOT_TAKEN = { code: "not-taken", status: 409 } as const;

const REFUSALS: Record<string, string> = {
  full: "An organisation holds 2,000 open drafts at most. Publish or delete some first.",
  untitled: "A draft needs a title before it is published.",
  unverified:
    "A day can be chosen once a domain of the organisation is verified. Until then ask a moderator to publish.",
  wrong: "That could not be stored. Nothing was changed.",
};

/** Drafts of an organisation, or what it withdrew. @throws DomainError */
export function getDrafts({ database }: Reads, slug: string, { page, withdrawn }: DraftsQuery) {
  const args = { p_slug: slug, p_withdrawn: withdrawn !== null, p_page: page };
  return database("listing_drafts_page", args, DraftsPageSchema());
}

/** One draft; null where there is none yet. @throws DomainError */
export function getDraft({ database }: Reads, slug: string, id: string) {
  return database("listing_draft_page", { p_slug: slug, p_id: id }, DraftPageSchema());
}

/** The listings that are about to be withdrawn. @throws DomainError */
export function getWithdrawal({ database }: Reads, slug: string, query: WithdrawQuery) {
  const filter = {
    like: query["filter-like"],
    missing: query["filter-missing"],
    class: query["filter-of"],
    status: query["filter-status"],
  };
  const args = { p_slug: slug, p_ids: query.id, ...(query.all && { p_filter: filter }) };
  return database("withdraw_page", args, WithdrawPageSchema());
}

/**
 * Publishes or deletes drafts; those of an organisation without a verified domain wait for a moderator.
 * @throws DomainError "sign-in-required", "not-allowed", "not-found", "not-taken", "rate-limited", "service-unavailable"
 */
export async function changeDrafts(
  deps: Deps,
  slug: string,
  { intent, draft }: DraftsForm,
): Promise<{ changed: number; untitled: number; asked: boolean }> {
  const args = { p_slug: slug, p_ids: draft, p_change: intent };
  return await change(deps, "change_listing_drafts", args);
}

/** Takes listings out of the catalogue at once. Returns how many. @throws DomainError as `changeDrafts` */
export async function withdrawListings(deps: Deps, slug: string, ids: number[]): Promise<number> {
  const { changed } = await change(deps, "withdraw_listings", { p_slug: slug, p_ids: ids });
  return changed;
}

/**
 * Saves a draft, then does what its form asks for. Returns the technology that was published, null otherwise.
 * @throws DomainError as `changeDrafts`, and "changed-meanwhile" where somebody else has saved since
 */
export async function answerDraft(
  deps: Deps,
  slug: string,
  id: string,
  content: ListingContent,
  { intent, seen, publish_on }: DraftForm,
): Promise<number | null> {
  if (intent === "plan" && publish_on === null)
    throw new DomainError("invalid-input", "Choose the day of publication.");
  const saved = { p_slug: slug, p_id: id, p_content: content as never };
  await change(deps, "save_listing_draft", { ...saved, ...(seen ? { p_seen: seen } : {}) });
  if (intent === "save" || intent === "preview") return null;
  const args = { p_slug: slug, p_ids: [id], p_change: intent };
  const at = publish_on === null ? {} : { p_at: `${publish_on}T00:00:00Z` };
  const { ids, untitled } = await change(deps, "change_listing_drafts", { ...args, ...at });
  if (untitled > 0) throw new DomainError(NOT_TAKEN, REFUSALS.untitled ?? "");
  return ids[0] ?? null;
}

async function change<Name extends Change>(
  deps: Deps,
  name: Name,
  args: Parameters<typeof deps.database<Name, ReturnType<typeof PublicationAnswerSchema>>>[1],
) {
  await requireSession(deps.session, SIGN_IN);
  await deps.rates.require(CHANGES);
  const answer = await deps.database(name, args, PublicationAnswerSchema());
  const { viewer, outcome } = answer;
  if (viewer === null) throw new DomainError("sign-in-required", SIGN_IN);
  if (outcome === "changed") {
    // Pictures follow, and texts are read; the jobs Worker's cron does it where this fails.
    if (name !== "save_listing_draft") await postToJobs(deps, ["changes"]);
    return answer;
  }
  if (outcome === "conflict")
    throw new DomainError(
      CONFLICT,
      "Somebody else saved this draft since you opened it. What you typed is below and not saved. Save again to replace theirs.",
    );
  const refusal = REFUSALS[outcome];
  if (refusal !== undefined) throw new DomainError(NOT_TAKEN, refusal);
  throw changeRefusal(outcome, { signIn: SIGN_IN });
}
