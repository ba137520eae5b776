import type { Note } from "./notes.schema.ts";

/** What the specification's toast says, and for how long. */
export const NOTE_SAVED = "Note Saved!";
export const NOTE_SAVED_MS = 2000;

/** What the action of the technology's page answers a note with. */
export type NoteAnswer = {
  error: string | null;
  /** The note as it stands now, where it was saved. */
  saved?: Note;
  /** The note that another window stored meanwhile; saving again replaces it. */
  conflict?: Note;
  /** What was typed, for a page that has no script to keep it. */
  draft?: string;
};
