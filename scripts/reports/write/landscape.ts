import { NOT_KNOWN } from "#app/technology/reports/report-chapters.ts";
import type { ReportRecord } from "../record.ts";
import { escapeMarkdown, formatDay, formatFiled, joinWords } from "../words.ts";
import { type ReportInput, statusWords } from "./compare.ts";
import { reasonFor } from "./nearest.ts";
import { quoted } from "./passages.ts";
import { references, type Sources } from "./sources.ts";

/** Maximum characters of a title quoted in the text. */
const LONGEST_TITLE = 120;

/**
 * Who else in the catalogue works on something similar, in order of filing: each neighbour with its institution, status
 * and date, and the reason why it is near.
 */
export function othersAtWork(input: ReportInput, sources: Sources): string[] {
  const { record, similar, now } = input;
  const inOrder = similar.toSorted((a, b) => (dayOf(a) ?? Infinity) - (dayOf(b) ?? Infinity));
  const others = inOrder.map((each) => {
    const facts = [
      `Patent status: ${statusWords(each, now)}`,
      ...(each.filed ? [`filing date: ${escapeMarkdown(formatFiled(each.filed) ?? "")}`] : []),
    ];
    const reference = references([sources.ofData(each)]);
    return `**${escapeMarkdown(each.uni)}.** ${quoted(each.title, LONGEST_TITLE)}. ${reasonFor(record, each)}. ${facts.join(", ")}${reference}`;
  });
  return [...others, ...filingOrder(input, sources)];
}

/** How many neighbours were filed before and after this technology; empty unless it has a filing date. */
function filingOrder({ record, similar }: ReportInput, sources: Sources): string[] {
  const own = dayOf(record);
  if (own === null) return [];
  const count = (words: string, of: (day: number) => boolean) => {
    const found = similar.filter((each) => {
      const day = dayOf(each);
      return day !== null && of(day);
    });
    const named = references(found.map((each) => sources.ofData(each)));
    return found.length === 0 ? [] : [`${words} ${COUNTS[found.length] ?? found.length}${named}`];
  };
  const places = [
    ...count("after", (day) => day < own),
    ...count("on the same day as", (day) => day === own),
    ...count("before", (day) => day > own),
  ];
  if (places.length === 0) return [];
  const data = references([sources.ofData(record)]);
  return [
    `**This technology** was filed on ${formatDay(new Date(own))}${data}, of those above ${joinWords(places)}`,
  ];
}

const COUNTS: Record<number, string> = { 1: "one", 2: "two", 3: "three" };

/** What a landscape has no source for, as a question; null where the record itself speaks of rivals. */
export function askForRivals(record: ReportRecord, hasRivals: boolean): string | null {
  if (hasRivals) return null;
  const product = record.technologyClass === "computing" ? "software or service" : "product";
  return `${NOT_KNOWN}Who sells a competing ${product} today, and at what price?`;
}

function dayOf({ filed }: ReportRecord): number | null {
  return filed && /^\d{4}-\d{2}-\d{2}$/.test(filed) ? Date.parse(`${filed}T00:00:00Z`) : null;
}
