import { AVAILABILITIES } from "../availability.ts";
import { type Sections, sectionFields, splitSections } from "../clean/sections.ts";
import { availabilityInEnglish } from "../clean/table-words.ts";
import { universityFromFile, universityName } from "../clean/university.ts";
import { type Draft, emptyDraft } from "../draft.ts";
import type { MapContext } from "./format.ts";

/** A draft of an organisation's own listing, in a format that does not name it: `--uni` or the file's name does. */
export function organisationDraft(format: string, { uni, fileName }: MapContext): Draft {
  const organisation = (uni ? universityName(uni) : null) ?? universityFromFile(fileName);
  return { ...emptyDraft(`${format}/${organisation}`), uni: organisation };
}

/** Divides a listing's text into the draft's fields; `inventor` is that of a field of its own, empty without one. */
export function fillSections(draft: Draft, text: string, inventor = ""): Sections {
  const sections = splitSections(text);
  draft.details = { ...draft.details, ...sectionFields(sections) };
  draft.details.inventor = inventor || sections.inventor || null;
  return sections;
}

/** The most characters of an owner's terms. */
const LONGEST_TERMS = 500;

/** What a source says of a licence's terms; what is too long for a line goes into the additional information. */
export function stateTerms({ given, info }: Draft, text: string): void {
  if (text.length > LONGEST_TERMS) info.push({ label: "Licence terms", text });
  else if (text !== "") given.terms = text;
}

/** What a source says of licences: one of the words of AVAILABILITIES, or else a text of its own. */
export function stateAvailability({ given, info }: Draft, text: string): void {
  const words = availabilityInEnglish(text).toLowerCase();
  const stated = AVAILABILITIES.find((one) => one === words);
  if (stated) given.availability = stated;
  else if (text !== "") info.push({ label: "Availability", text });
}
