import { DomainError } from "#app/platform/domain-error.ts";
import { type ChangeDeps, createChange, refusalsOf } from "#app/platform/http/change.server.ts";
import type { Infer } from "#app/platform/lazily.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { followChange } from "#app/platform/services/jobs.server.ts";
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
import { refused } from "./refusals.json";

type Change = "save_listing_draft" | "change_listing_drafts" | "withdraw_listings";
type PublicationAnswer = Infer<typeof PublicationAnswerSchema>;

const change = createChange<Change, PublicationAnswer>({
  schema: PublicationAnswerSchema,
  signIn: "Sign in to publish for an organisation.",
  refusals: refusalsOf(refused),
  afterwards: async (deps, name) => {
    if (name !== "save_listing_draft") await followChange(deps, "listing");
  },
});

/** Drafts of an organisation, or what it withdrew. @throws DomainError */
export function getDrafts(
  { database }: DatabaseDeps,
  slug: string,
  { page, withdrawn }: DraftsQuery,
) {
  const args = { p_slug: slug, p_withdrawn: withdrawn !== null, p_page: page };
  return database("listing_drafts_page", args, DraftsPageSchema());
}

/** One draft; null where there is none yet. @throws DomainError */
export function getDraft({ database }: DatabaseDeps, slug: string, id: string) {
  return database("listing_draft_page", { p_slug: slug, p_id: id }, DraftPageSchema());
}

/** The listings that are about to be withdrawn. @throws DomainError */
export function getWithdrawal({ database }: DatabaseDeps, slug: string, query: WithdrawQuery) {
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
 * @throws DomainError "sign-in-required", "not-allowed", "not-found", "rate-limited", "service-unavailable", or a refusal
 */
export async function changeDrafts(
  deps: ChangeDeps,
  slug: string,
  { intent, draft }: DraftsForm,
): Promise<{ changed: number; untitled: number; asked: boolean }> {
  const args = { p_slug: slug, p_ids: draft, p_change: intent };
  return await change(deps, "change_listing_drafts", args);
}

/** Takes listings out of the catalogue at once. Returns how many. @throws DomainError as `changeDrafts` */
export async function withdrawListings(deps: ChangeDeps, slug: string, ids: number[]) {
  const { changed } = await change(deps, "withdraw_listings", { p_slug: slug, p_ids: ids });
  return changed;
}

/**
 * Saves a draft, then does what its form asks for. Returns the technology that was published, null otherwise.
 * @throws DomainError as `changeDrafts`, and "conflict" if somebody else has saved since
 */
export async function answerDraft(
  deps: ChangeDeps,
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
  if (untitled > 0) throw new DomainError({ code: "untitled", status: 409 }, refused[409].untitled);
  return ids[0] ?? null;
}
