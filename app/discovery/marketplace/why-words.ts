import type { Why } from "./search.schema.ts";
import type { SearchedField } from "./searched-fields.ts";
import { direct, fields } from "./why-words.json";

/** The name of each field in a sentence. */
const NAMES: Record<SearchedField, string> = fields;
const DIRECT: Record<NonNullable<Why["direct"]>, string> = direct;

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
