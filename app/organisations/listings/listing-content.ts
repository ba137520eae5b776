import { parseDate } from "#import/clean/dates.ts";
import { citedNumber, parsePatentNumbers } from "#import/rights/patent-number.ts";
import { toEditableText } from "#import/text/editable-text.ts";
import { stripControls } from "#import/text/rich-text.ts";
import { LISTING_FIELDS, type ListingColumn, type ListingField } from "./listing-fields.ts";

/** The form's texts of a record: one for each column, as typed. */
export type ListingTexts = Partial<Record<ListingColumn, string>>;

/**
 * The stored content of a record, by column: prose is `{"text": …}` or any JSON, everything else a text. `status` is
 * one of the stated statuses or 'other'; null is not given.
 */
export type ListingContent = Partial<Record<ListingColumn, unknown>>;

/** Why a text cannot be stored, by column. */
export type ListingProblems = Partial<Record<ListingColumn, string>>;

/** A record's stored values as the texts of its form. */
export function toListingTexts(content: ListingContent): Record<ListingColumn, string> {
  return Object.fromEntries(
    LISTING_FIELDS.map(({ column, control }) => [
      column,
      control === "choice" && column === "status"
        ? String(content[column] ?? "other")
        : toEditableText(content[column]),
    ]),
  ) as Record<ListingColumn, string>;
}

/** The texts of a posted form; a column that it does not have is left out. Line breaks are LF already. */
export function readListingTexts(fields: Record<string, string>): ListingTexts {
  return Object.fromEntries(
    LISTING_FIELDS.flatMap(({ column }) => {
      const text = fields[column];
      return text === undefined ? [] : [[column, stripControls(text).trim()]];
    }),
  );
}

/** The content to store of the texts, and the problems of those that cannot be stored. */
export function parseListing(texts: ListingTexts) {
  const content: ListingContent = {};
  const problems: ListingProblems = {};
  for (const field of LISTING_FIELDS) {
    const text = texts[field.column];
    if (text === undefined) continue;
    const read = readField(field, text);
    if ("problem" in read) problems[field.column] = read.problem;
    else content[field.column] = read.value;
  }
  return { content, problems };
}

type Read = { value: unknown } | { problem: string };

function readField(field: ListingField, text: string): Read {
  const { label, longest, control } = field;
  if (text.length > longest) {
    const most = longest.toLocaleString("en-US");
    return { problem: `${label} can have ${most} characters at most; this is ${text.length}.` };
  }
  if (text === "")
    return field.required ? { problem: `${label} cannot be empty.` } : { value: null };
  if (control === "choice") {
    const isKnown = field.choices?.some(({ value }) => value === text);
    return isKnown ? { value: text } : { problem: `Choose one of the values of ${label}.` };
  }
  if (control === "prose") return { value: { text } };
  const line = text.replace(/\s+/g, " ");
  if (control === "date") {
    const { iso, text: words } = parseDate(line);
    return { value: iso ?? words };
  }
  if (field.column === "pi_patentid") return readPatents(line);
  if (field.column === "source_url" && !isAddress(line))
    return { problem: "Type an address that begins with https:// or http://." };
  return { value: line };
}

function readPatents(line: string): Read {
  const { numbers, rest } = parsePatentNumbers(line);
  if (rest !== "") return { problem: `“${rest.slice(0, 80)}” is not a patent number.` };
  return { value: numbers.map(citedNumber).join(", ") };
}

function isAddress(line: string): boolean {
  return /^https?:\/\//.test(line) && URL.canParse(line);
}
