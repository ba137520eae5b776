import type { Source } from "../../app/explain/citations.ts";
import { sourcesOf } from "../../app/explain/sources.ts";
import { claimsOfRecord } from "../../import/enrich.ts";
import { statedStatusOf } from "../../import/rights/stated-status.ts";
import { sentencesOf } from "../../import/text/sentences.ts";
import {
  type ReadRow,
  readLabels,
  readRows,
  squeeze,
  type TextPlace,
  textAt,
} from "./labels/labels.ts";
import { asMemberReads } from "./listing-records.ts";

type LabelledQuestion = {
  file: string;
  record: number;
  kind: string;
  question: string;
  /** In `tuning3`, its listing's number in the set, from 1. Rules are written with only the odd ones in view. */
  listing?: number;
  /** Every place that answers it; none where the record does not. */
  passages: TextPlace[];
};

/** A labelled question with the sources for its answer. */
export type Asked = LabelledQuestion & { row: ReadRow; sources: Source[] };

/** The questions of `questions.NAME.json` in their order, and all rows of the files that they are about. */
export async function readQuestions(
  name: string,
): Promise<{ asked: Asked[]; rows: Map<string, ReadRow[]>; sha256: string }> {
  const { labels, sha256 } = await readLabels<{ questions: LabelledQuestion[] }>(
    `questions.${name}`,
  );
  const rows = new Map<string, ReadRow[]>();
  for (const file of new Set(labels.questions.map((question) => question.file)))
    rows.set(file, await readRows(file));
  const asked = labels.questions.map((question) => {
    const row = rows.get(question.file)?.[question.record];
    if (!row?.record) throw new Error(`${question.file} has no record ${question.record}`);
    const { record, rights } = asMemberReads(row.record);
    return { ...question, row, sources: sourcesOf(record, rights, claimsOfRecord(row.record)) };
  });
  return { asked, rows, sha256 };
}

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
