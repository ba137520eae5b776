import { type ChangeDeps, createChange } from "#app/platform/http/change.server.ts";
import type { Infer } from "#app/platform/lazily.ts";
import { NOTES_FULL, type NoteAnswer } from "./note-answer.ts";
import { type NoteForm, NoteResultSchema } from "./notes.schema.ts";

const change = createChange<"save_note", Infer<typeof NoteResultSchema>>({
  schema: NoteResultSchema,
  signIn: "Sign in to keep notes.",
  done: ["saved", "conflict", "full"],
  refusals: { "not-found": [404, "This technology no longer exists."] },
});

/**
 * Saves the user's note, unless another window has stored one since `seen`: then the result holds that note as the
 * conflict, and the typed text.
 * @throws DomainError "sign-in-required", "not-found", "rate-limited" or "service-unavailable"
 */
export async function saveNote(
  deps: ChangeDeps,
  techId: number,
  { notes, seen }: Pick<NoteForm, "notes" | "seen">,
): Promise<NoteAnswer> {
  const args = { p_tech_id: techId, p_notes: notes, p_seen: seen ?? undefined };
  const { outcome, current } = await change(deps, "save_note", args);
  if (current === null) return { error: NOTES_FULL, draft: notes };
  if (outcome === "saved") return { error: null, saved: current };
  const error = "This note was changed in another window.";
  return { error, conflict: current, draft: notes };
}
