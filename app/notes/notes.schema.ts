import * as z from "zod";
import { ViewerSchema } from "../membership/viewer.schema.ts";
import { WriterSchema } from "../platform/writer.schema.ts";
import { StoredNoteSchema } from "./stored-note.schema.ts";

/** The database refuses longer ones too. */
const LONGEST_NOTE = 20_000;

export type Note = z.infer<typeof StoredNoteSchema>;

/** The note's form. `seen` is the `updatedAt` of the note it was written over, empty for none. */
export const NoteFormSchema = z.object({
  intent: z.literal("note"),
  notes: z.string().max(LONGEST_NOTE, "A note holds 20,000 characters at the most."),
  seen: z.preprocess(
    (text) => text || null,
    z.iso.datetime({ offset: true }).nullable().catch(null),
  ),
  writer: WriterSchema,
});
export type NoteForm = z.infer<typeof NoteFormSchema>;

/** Answer of `save_note(…)`. */
export const NoteResultSchema = z.object({
  viewer: ViewerSchema,
  found: z.boolean(),
  saved: z.boolean(),
  /** Why the database did not take it: the account holds as many notes as it may, or too many changes came at once. */
  refused: z.enum(["full", "too-fast"]).nullable(),
  current: StoredNoteSchema.nullable(),
});
