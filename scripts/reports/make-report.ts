import { composeReport, isStored, sectionMarkdown } from "./compose.ts";
import { fitsOnePage, setFactSheet } from "./pdf/set-fact-sheet.ts";
import { setReport } from "./pdf/set-report.ts";
import type { SectionField } from "./record.ts";
import { toMarkdownTwin, toSheetTwin } from "./twin.ts";
import type { ReportInput } from "./write/compare.ts";
import { composeFactSheet, LEAST, STEPS, sheetMarkdown } from "./write/fact-sheet.ts";
import { isThin } from "./write/is-thin.ts";

/** A section or a fact sheet, as the record stores it. */
type Markdown = { markdown: string };

/** A technology's report: its two files, and what its page shows. */
export type MadeReport = {
  techId: number;
  pdf: Uint8Array;
  /** The same report as Markdown. */
  text: string;
  /** The sections that were written, without those that the record has already. */
  sections: Partial<Record<SectionField, Markdown>>;
  /** Null for a full report. */
  factSheet: Markdown | null;
};

/**
 * Writes and typesets a technology's report: a fact sheet of one page where its record is thin, otherwise the full
 * report.
 */
export function makeReport(input: ReportInput, brand: string): Promise<MadeReport> {
  return isThin(input.record) ? makeSheet(input, brand) : makeFull(input, brand);
}

async function makeFull(input: ReportInput, brand: string): Promise<MadeReport> {
  const report = composeReport(input, brand);
  const sections = Object.fromEntries(
    report.sections
      .filter(({ author, field }) => author !== "record" && isStored(field))
      .map((section) => [section.field, { markdown: sectionMarkdown(section, report) }]),
  );
  const pdf = await setReport(report);
  const { techId } = input.record;
  return { techId, pdf, text: toMarkdownTwin(report), sections, factSheet: null };
}

/** The fullest sheet that fits on one page. */
async function makeSheet(input: ReportInput, brand: string): Promise<MadeReport> {
  let size = LEAST;
  let sheet = composeFactSheet(input, brand, size);
  for (const step of STEPS) {
    const fuller = composeFactSheet(input, brand, { ...size, ...step });
    if (!fitsOnePage(fuller)) continue;
    size = { ...size, ...step };
    sheet = fuller;
  }
  const factSheet = { markdown: sheetMarkdown(sheet) };
  const { techId } = input.record;
  return {
    techId,
    pdf: await setFactSheet(sheet),
    text: toSheetTwin(sheet),
    sections: {},
    factSheet,
  };
}
