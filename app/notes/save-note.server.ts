import type { CallDatabase } from "../platform/database.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Session } from "../platform/session.server.ts";
import { type Note, type NoteForm, NoteResultSchema } from "./notes.schema.ts";

type NoteDeps = { database: CallDatabase; session: Session };

/**
 * Saves the note of whoever asks. Answers null when it is saved, else the note that another window stored since.
 * @throws DomainError "sign-in-required", "not-found" or "service-unavailable"
 */
export async function saveNote(
  { database, session }: NoteDeps,
  techId: number,
  { notes, seen }: Pick<NoteForm, "notes" | "seen">,
): Promise<Note | null> {
  const signIn = new DomainError("sign-in-required", "Sign in to keep notes.");
  if ((await session.accessToken()) === null) throw signIn;
  const args = { p_tech_id: techId, p_notes: notes, p_seen: seen ?? undefined };
  const { viewer, found, saved, current } = await database("save_note", args, NoteResultSchema);
  if (!viewer) throw signIn;
  if (!found) throw new DomainError("not-found", "There is no such technology any more.");
  return saved ? null : current;
}
