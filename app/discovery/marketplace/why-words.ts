import type { Why } from "./search.schema.ts";
import { SEARCHED_FIELDS, type SearchedField } from "./searched-fields.ts";

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

/** Maximum number of places on a card, and of fields for each word. */
const MOST_PLACES = 3;
const MOST_FIELDS = 2;

/** 'Patent number matches' or similar, if the whole query is one attribute of this technology; else null. */
export function directHit(why: Why): string | null {
  return why.direct ? DIRECT[why.direct] : null;
}

/** `title` → 'the title'. */
export function fieldName(field: SearchedField): string {
  return NAMES[field];
}

/**
 * Which words matched where: 'solar, roof in the title; drought in the description'. Words found in the same fields are
 * grouped, the field with the highest weight first; those that do not fit on the card are counted. Empty if no word
 * matched.
 */
export function whereMatched(why: Why): string {
  const places = new Map<string, string[]>();
  const words = why.words
    .filter(({ fields }) => fields.length > 0)
    .map(({ word, fields }) => ({ word, fields: inOrder(fields) }))
    .sort((one, other) => rank(one.fields[0]) - rank(other.fields[0]));
  for (const { word, fields } of words) {
    const place = namesOf(fields);
    places.set(place, [...(places.get(place) ?? []), word]);
  }
  const shown = [...places].slice(0, MOST_PLACES);
  const left = [...places].slice(MOST_PLACES).reduce((sum, [, those]) => sum + those.length, 0);
  const sentence = shown.map(([place, those]) => `${those.join(", ")} in ${place}`).join("; ");
  if (left === 0) return sentence;
  return `${sentence}; and ${left} more ${left === 1 ? "word" : "words"}`;
}

/** Whether the card already shows the snippet: it is from the title or the summary, or starts like the summary. */
export function repeats({ snippet }: Why, summary: string | null): boolean {
  if (snippet === null) return false;
  if (snippet.field === "summary" || snippet.field === "title") return true;
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const shown = bare(snippet.parts.map(({ text }) => text).join(""));
  const known = bare(summary ?? "");
  return known !== "" && (known.includes(shown) || shown.startsWith(known));
}

function inOrder(fields: SearchedField[]): SearchedField[] {
  return [...new Set(fields)].sort((one, other) => rank(one) - rank(other));
}

function rank(field: SearchedField | undefined): number {
  return field ? SEARCHED_FIELDS.indexOf(field) : SEARCHED_FIELDS.length;
}

function namesOf(fields: SearchedField[]): string {
  return fields
    .slice(0, MOST_FIELDS)
    .map((field) => NAMES[field])
    .join(" and ");
}
