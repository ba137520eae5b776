import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import {
  OpenedLinkSchema,
  OpenedRecordSchema,
  PreviewSchema,
  type ShortlistId,
  ShortlistPageSchema,
  type ShortlistQuery,
  ShortlistsPageSchema,
  type ShortlistsQuery,
} from "./shortlists.schema.ts";

/** The user's lists, who invites them, and cards of technologies to be added. @throws DomainError */
export function getShortlistsPage(
  { database }: DatabaseDeps,
  { id, invitation }: Pick<ShortlistsQuery, "id" | "invitation">,
) {
  const args = { p_ids: id, ...(invitation === null ? {} : { p_invitation: invitation }) };
  return database("shortlists_page", args, ShortlistsPageSchema());
}

/**
 * A page of one list with its comments, members and links, as far as they concern the user; or what a link with the
 * ticks would show, for owner and editors. Both are null for whoever may not see it.
 * @throws DomainError
 */
export async function getShortlist(
  { database }: DatabaseDeps,
  id: ShortlistId,
  { preview, page, earlier, link, notes, ratings, comments }: ShortlistQuery,
) {
  if (preview && id !== "saved") {
    const ticked = { p_notes: notes, p_ratings: ratings, p_comments: comments };
    const args = { p_id: id, p_page: page, ...ticked };
    const answer = await database("preview_shortlist_link", args, PreviewSchema());
    return { viewer: answer.viewer, preview: answer.list, list: null, displayName: null };
  }
  const args = { p_id: asArgument(id), p_page: page, p_comments: earlier, p_link_key: link };
  return { preview: null, ...(await database("shortlist_page", args, ShortlistPageSchema())) };
}

/** The list that a link opens; null if the link was revoked, has expired or never was. @throws DomainError */
export async function openLink({ database }: DatabaseDeps, token: string | null, page = 1) {
  if (token === null) return null;
  const args = { p_token: token, p_page: page };
  return (await database("open_shortlist_link", args, OpenedLinkSchema())).list;
}

/** A record on the list of a link that opens records; null if it opens no such one. @throws DomainError */
export async function openRecord({ database }: DatabaseDeps, token: string | null, techId: number) {
  if (token === null) return null;
  const args = { p_token: token, p_tech_id: techId };
  return (await database("open_shared_record", args, OpenedRecordSchema())).record;
}

/** 'saved' is null in the database, which the generated types do not know of. */
function asArgument(id: ShortlistId): number {
  return (id === "saved" ? null : id) as number;
}
