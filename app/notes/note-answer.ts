import type { Note } from "./notes.schema.ts";

/** What the specification's toast says, and for how long. */
export const NOTE_SAVED = "Note Saved!";
export const NOTE_SAVED_MS = 2000;

/** At the bound that the database keeps. */
export const NOTES_FULL =
  "This was not saved: you have 1,000 notes, which is all an account holds. Empty a note that you no longer need, then save this one again.";

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
