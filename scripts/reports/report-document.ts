import type { Source } from "./sources.ts";

/** A chapter of a document. The body is Markdown. */
export type Chapter = { heading: string; body: string };

/**
 * A report or a fact sheet before typesetting. Its PDF and its Markdown are both made of this, so that they say the same.
 * Texts are Markdown where a comment says so; in those, `[3]` refers to the source with that number.
 */
export type ReportDocument = {
  kind: "research report" | "fact sheet";
  brand: string;
  day: Date;
  title: string;
  /** The institution. */
  owner: string;
  /** One sentence below the title; empty for none. */
  summary: string;
  /** A drawing for the head of the first page, and what it shows for readers who cannot see it. */
  image: { svg: string; alt: string };
  /** The technology at a glance. */
  facts: [term: string, value: string][];
  /** How the document was made, in Markdown. */
  about: string;
  /** The technology in short, and its category with the reasons: shown before the scores. */
  glance: Chapter[];
  /** Each from 0 to 100. The basis is Markdown: whose number it is, and the sentences that it rests on. */
  scores: { label: string; value: number; basis: string }[];
  chapters: Chapter[];
  /** Sources of one owner are next to each other. Owners and parts are Markdown of one line. */
  sources: Source[];
  /** Notes on the whole document for its reader. Items are Markdown. */
  notes: { heading: string; items: string[] }[];
};
