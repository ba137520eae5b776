import type { ReportInput } from "./record.ts";
import type { ReportDocument } from "./report-document.ts";
import { chaptersMarkdown, toMarkdown } from "./to-markdown.ts";
import { type SetDocument, setDocument } from "./typst/set-pdf.ts";
import { LEAST, SHEET_SIZES, writeFactSheet } from "./write-fact-sheet.ts";
import { writeReport } from "./write-report.ts";

/** The two files of a report or a fact sheet. */
export type ReportPair = { pdf: Uint8Array; text: string };

/** A technology's report or fact sheet. */
export type MadeReport = ReportPair & {
  techId: number;
  /**
   * The report's id, from which its files have their names. It is the same for the same analysis, so that an interrupted run
   * leaves no extra files, and another for another, so that a run finds what is out of date. A fact sheet has one of its own,
   * because its file is for every member, and the report that follows it is not.
   */
  id: string;
  /** The fact sheet as the page shows it, in Markdown; null for a report. */
  factSheet: { markdown: string } | null;
};

/**
 * Makes a technology's research report where its record is analysed, or came with chapters of its own; otherwise its fact
 * sheet of one page.
 */
export function makeReport(input: ReportInput): MadeReport {
  const { row, analysis, chapters } = input.record;
  const techId = row.tech_id;
  if (analysis || chapters.size > 0) {
    const id = analysis ? `tech${techId}-${analysis.madeAt}` : `tech${techId}`;
    return { techId, id, ...setBoth(writeReport(input)), factSheet: null };
  }
  const { sheet, set } = fullestSheet(input);
  const factSheet = { markdown: chaptersMarkdown(sheet) };
  const files = { pdf: set.toPdf(), text: toMarkdown(sheet) };
  return { techId, id: `sheet${techId}`, ...files, factSheet };
}

export function setBoth(document: ReportDocument): ReportPair {
  return { pdf: setDocument(document).toPdf(), text: toMarkdown(document) };
}

/** The fullest sheet that fits on one page, laid out. */
function fullestSheet(input: ReportInput): { sheet: ReportDocument; set: SetDocument } {
  for (const size of SHEET_SIZES) {
    const sheet = writeFactSheet(input, size);
    const set = setDocument(sheet);
    if (set.pages === 1) return { sheet, set };
  }
  const sheet = writeFactSheet(input, LEAST);
  return { sheet, set: setDocument(sheet) };
}
