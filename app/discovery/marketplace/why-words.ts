import type { Why } from "./search.schema.ts";
import type { SearchedField } from "./searched-fields.ts";

/** The name of each field in a sentence. */
const NAMES: Record<SearchedField, string> = {
  "patent-number": "the patent number",
  title: "the title",
  inventor: "the inventor",
  university: "the university",
  summary: "the summary",
  description: "the description",
  application: "the applications",
  benefits: "the benefits",
  market: "the market",
  stage: "the stage",
  additional: "the additional information",
  tags: "the tags",
  rationale: "the rationale",
};

const DIRECT = {
  "patent-number": "Patent number matches",
  title: "Title matches",
  inventor: "Inventor matches",
  university: "University matches",
  meaning: "Near in meaning to what you typed",
} as const satisfies Record<NonNullable<Why["direct"]>, string>;

/** 'Patent number matches' or similar, if the whole query is one attribute of this technology; else null. */
export function directHit(why: Why): string | null {
  return why.direct ? DIRECT[why.direct] : null;
}

/** `title` → 'the title'. */
export function fieldName(field: SearchedField): string {
  return NAMES[field];
}

/** A text whose matched words are between the characters 2 and 3, in pieces: what matched is every second one. */
export function piecesOf(marked: string): string[] {
  return marked.split("\u0002").flatMap((piece) => piece.split("\u0003"));
}
