import { statedStatusOf } from "#import/rights/stated-status.ts";
import { sentencesOf } from "#import/text/sentences.ts";
import type { ReadRow } from "./catalogues.ts";
import { squeeze, type TextPlace, textAt } from "./labels.ts";

/** Shorter runs occur in unrelated texts. */
const SHORTEST = 12;

/** Whether a quote contains a sentence of a labelled passage, or is part of one. */
export function answers(quote: string, passages: TextPlace[], row: ReadRow): boolean {
  return passages.some((place) => {
    if (place.field === "institution") return quote.startsWith("Institution: ");
    const text = textAt(row, place);
    const isLine = /^[\p{L}\d ]{3,40}: /u.test(quote);
    return isLine
      ? holdsValue(quote, text) || overlap(quote, text)
      : overlap(quote, text) || overlap(text, quote);
  });
}

function overlap(quote: string, passage: string): boolean {
  const [within, whole] = [squeeze(quote), squeeze(passage)];
  if (whole === within) return true;
  return [quote, ...sentencesOf(quote)].some((sentence) => {
    const part = squeeze(sentence);
    return part.length >= SHORTEST && whole.includes(part);
  });
}

/**
 * A line of the record (`Patent ID: US9335996`) shows a source's field in the import's spelling of numbers and dates.
 */
function holdsValue(line: string, text: string): boolean {
  const value = line.slice(line.indexOf(": ") + 2);
  const known = squeeze(text);
  if (known.length > 3 && squeeze(value).includes(known)) return true;
  const parts = value.split(/[,;|]\s+|\s+and\s+/).map(squeeze);
  if (parts.some((part) => part.length > 5 && known.includes(part))) return true;
  const digits = (of: string) => of.replace(/(?<=\d)[,/](?=\d)/g, "").match(/\d{6,}/g) ?? [];
  const numbers = new Set(digits(text));
  if (digits(value).some((number) => numbers.has(number))) return true;
  if (/^Patent status: /.test(line)) return isSameStatus(value, text);
  const date = /^\s*(\d{4})(?:-(\d\d)-(\d\d))?/.exec(text);
  return date?.[1] !== undefined && value.includes(date[1]) && /\b(?:19|20)\d\d\b/.test(value);
}

/** Our line about a grant may say that it is in force, where the source's own status field does. */
function isSameStatus(shown: string, text: string): boolean {
  const stated = statedStatusOf(text);
  const isGrant = (status: string | null) => status === "active" || status === "granted";
  return stated !== null && (stated === shown || (isGrant(stated) && isGrant(shown)));
}
