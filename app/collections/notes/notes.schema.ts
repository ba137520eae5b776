import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { WriterSchema } from "#app/platform/session/writer.schema.ts";
import { StoredNoteSchema } from "./stored-note.schema.ts";

/** Maximum characters; the database has the same limit. */
const LONGEST_NOTE = 20_000;

export type Note = Infer<typeof StoredNoteSchema>;

/** The note's form. `seen` is the `updatedAt` of the note that it is based on, empty for none. */
export const NoteFormSchema = lazyObject(() => ({
  intent: z.literal("note"),
  notes: z.string().max(LONGEST_NOTE, "A note can have 20,000 characters at most."),
  seen: z.preprocess(
    (text) => text || null,
    z.iso.datetime({ offset: true }).nullable().catch(null),
  ),
  writer: WriterSchema(),
}));
export type NoteForm = Infer<typeof NoteFormSchema>;

/**
 * Result of `save_note(…)`: "full" if the account has the maximum number of notes, "too-fast" after too many changes,
 * "conflict" if `current` is not the note that it was based on.
 */
export const NoteResultSchema = lazily(() =>
  z
    .object({
      viewer: ViewerSchema(),
      found: z.boolean(),
      saved: z.boolean(),
      refused: z.enum(["full", "too-fast"]).nullable(),
      current: StoredNoteSchema().nullable(),
    })
    .transform(({ viewer, found, saved, refused, current }) => ({
      viewer,
      outcome: refused ?? (found && current ? (saved ? "saved" : "conflict") : "not-found"),
      current,
    })),
);
