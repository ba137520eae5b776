import type { QuotedField, ReportRecord } from "../record.ts";
import { isQuotable } from "./passages.ts";

/** The sections that chapters are made from; the additional information is not one. */
const DESCRIBING: readonly QuotedField[] = [
  "market_summary",
  "technical_summary",
  "application",
  "key_benefits",
  "developmental_stage",
];
/** A full report has five chapters, each made from one or two of these. */
const FEWEST_SECTIONS = 4;
/** A chapter of fewer than two or three quotations is a heading with nothing to read. */
const FEWEST_SENTENCES = 12;

/**
 * Whether a record has too little for a full report, and gets a fact sheet of one page. It is thin if fewer than four
 * of its five describing sections have a sentence that can be quoted, or if all together have fewer than twelve. A
 * record whose owner supplied a chapter of the report is never thin.
 */
export function isThin(record: ReportRecord): boolean {
  if (Object.values(record.written).some((text) => text !== null)) return false;
  const quotable = record.passages.filter(
    (passage) => DESCRIBING.includes(passage.field) && isQuotable(passage, record.title),
  );
  const sections = new Set(quotable.map(({ field }) => field));
  return sections.size < FEWEST_SECTIONS || quotable.length < FEWEST_SENTENCES;
}
