import type { Note } from "./notes.schema.ts";

/** The toast, and its duration in milliseconds. */
export const NOTE_SAVED = "Note Saved!";
export const NOTE_SAVED_MS = 2000;

/** The message when the database's limit is reached. */
export const NOTES_FULL =
  "This was not saved: you have 1,000 notes, which is the limit. Empty a note that you no longer need, then save this one again.";

/** The result of a note's form on a technology's page. */
export type NoteAnswer = {
  error: string | null;
  /** The note as now stored, if it was saved. */
  saved?: Note;
  /** The note that another window has stored meanwhile; saving again replaces it. */
  conflict?: Note;
  /** The typed text, for a page without JavaScript. */
  draft?: string;
};
