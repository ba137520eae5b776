import { composeReport, isStored, sectionMarkdown } from "./compose.ts";
import type { SectionField } from "./record.ts";
import { reportDocument, sheetDocument } from "./to-document.ts";
import { chaptersMarkdown, toMarkdown } from "./to-markdown.ts";
import { setDocument } from "./typst/set-pdf.ts";
import type { ReportInput } from "./write/compare.ts";
import { composeFactSheet, LEAST, type SheetSize, STEPS } from "./write/fact-sheet.ts";
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
export function makeReport(input: ReportInput, brand: string): MadeReport {
  return isThin(input.record) ? makeSheet(input, brand) : makeFull(input, brand);
}

function makeFull(input: ReportInput, brand: string): MadeReport {
  const report = composeReport(input, brand);
  const sections = Object.fromEntries(
    report.sections
      .filter(({ author, field }) => author !== "record" && isStored(field))
      .map((section) => [section.field, { markdown: sectionMarkdown(section, report) }]),
  );
  const document = reportDocument(report);
  return {
    techId: input.record.techId,
    pdf: setDocument(document).toPdf(),
    text: toMarkdown(document),
    sections,
    factSheet: null,
  };
}

/** The fullest sheet that fits on one page. */
function makeSheet(input: ReportInput, brand: string): MadeReport {
  const set = (size: SheetSize) => {
    const document = sheetDocument(composeFactSheet(input, brand, size));
    return { size, document, ...setDocument(document) };
  };
  const { document, toPdf } = STEPS.reduce((sheet, step) => {
    const fuller = set({ ...sheet.size, ...step });
    return fuller.pages === 1 ? fuller : sheet;
  }, set(LEAST));
  return {
    techId: input.record.techId,
    pdf: toPdf(),
    text: toMarkdown(document),
    sections: {},
    factSheet: { markdown: chaptersMarkdown(document) },
  };
}
