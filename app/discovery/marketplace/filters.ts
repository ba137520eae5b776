import { availabilityWords } from "#app/technology/availability-words.ts";
import { LEGAL_STATUS_WORDS } from "#app/technology/legal-status-words.ts";
import { OWNER_KIND_WORDS } from "#app/technology/owner-kinds.ts";
import { type LegalStatus, OWNER_KINDS } from "#import/vocabulary.ts";

/** The filters that may have several values, with the headings of their groups. */
export const LIST_FILTERS = {
  class: "Technology Class",
  status: "Patent Status",
  uni: "Universities",
  availability: "Availability",
  kind: "Kind of owner",
  legal: "Status on record",
} as const;
export type ListFilter = keyof typeof LIST_FILTERS;

/** A value of a list filter as it is shown: 'Company', 'In force', 'exclusively licensed', or as it is. */
export function filterWords(name: string, value: string): string {
  if (name === "legal") return LEGAL_STATUS_WORDS[value as LegalStatus];
  const kind = OWNER_KINDS.find((each) => name === "kind" && each === value);
  return kind ? OWNER_KIND_WORDS[kind] : availabilityWords(value);
}

/**
 * Facts that a record must have: parameters whose only value is `yes`. A stage is a section of its own or named in
 * the texts.
 */
export const FLAG_FILTERS = {
  report: "With a report",
  contact: "With a contact",
  stage: "Stage named",
  answers: "Answers within ten days",
} as const;
export type FlagFilter = keyof typeof FLAG_FILTERS;

/**
 * Ranges of days, each with the parameters `…_from` and `…_to`. A right expires on the day that its source states, else
 * at the computed end of its term.
 */
export const DATE_FILTERS = { added: "Added", filed: "Filed", expires: "Expires" } as const;
export type DateFilter = keyof typeof DATE_FILTERS;

/** The parameters of the date filters. */
type DayName = `${DateFilter}_${"from" | "to"}`;

/** The same value, such as a schema, for each flag. */
export function eachFlag<Value>(value: Value): Record<FlagFilter, Value> {
  const entries = Object.keys(FLAG_FILTERS).map((name) => [name, value]);
  return Object.fromEntries(entries) as Record<FlagFilter, Value>;
}

/** The same value, such as a schema, for each parameter of the date filters. */
export function eachDay<Value>(value: Value): Record<DayName, Value> {
  const entries = Object.keys(DATE_FILTERS).flatMap((name) => [
    [`${name}_from`, value],
    [`${name}_to`, value],
  ]);
  return Object.fromEntries(entries) as Record<DayName, Value>;
}
