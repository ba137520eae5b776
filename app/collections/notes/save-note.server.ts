import { DomainError } from "#app/platform/domain-error.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import type { Rates } from "#app/platform/session/rates.server.ts";
import { requireSession, type Session } from "#app/platform/session/session.server.ts";
import { tooManyChanges } from "#app/platform/session/too-many-changes.ts";
import { NOTES_FULL, type NoteAnswer } from "./note-answer.ts";
import { type NoteForm, NoteResultSchema } from "./notes.schema.ts";

const SIGN_IN = "Sign in to keep notes.";

type NoteDeps = { database: CallDatabase; session: Session; rates: Rates };

/**
 * Saves the user's note, unless another window has stored one since `seen`: then the result holds that note as the
 * conflict, and the typed text.
 * @throws DomainError "sign-in-required", "not-found" or "service-unavailable"
 */
export async function saveNote(
  { database, session, rates }: NoteDeps,
  techId: number,
  { notes, seen }: Pick<NoteForm, "notes" | "seen">,
): Promise<NoteAnswer> {
  await requireSession(session, SIGN_IN);
  await rates.require(CHANGES);
  const args = { p_tech_id: techId, p_notes: notes, p_seen: seen ?? undefined };
  const answer = await database("save_note", args, NoteResultSchema());
  const { viewer, found, saved, refused, current } = answer;
  if (!viewer) throw new DomainError("sign-in-required", SIGN_IN);
  if (refused === "too-fast") throw tooManyChanges();
  if (refused === "full") return { error: NOTES_FULL, draft: notes };
  if (!found || !current) throw new DomainError("not-found", "This technology no longer exists.");
  if (saved) return { error: null, saved: current };
  const error = "This note was changed in another window.";
  return { error, conflict: current, draft: notes };
}
