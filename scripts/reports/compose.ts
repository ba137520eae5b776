import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { FILE_CHAPTERS } from "#app/technology/reports/report-chapters.ts";
import type { SectionField } from "./record.ts";
import { type ChapterKey, NEAREST, writeBuiltIn, writeLead } from "./write/built-in.ts";
import { comparisonTable, type ReportInput } from "./write/compare.ts";
import {
  createSources,
  numberSources,
  referencesIn,
  type Source,
  type Sources,
} from "./write/sources.ts";

/** The author of a section: whoever filled the record, or the built-in writer. */
type Author = "record" | "built-in";

export type ReportSection = {
  field: ChapterKey;
  heading: string;
  author: Author;
  /** Markdown with references by number. */
  body: string;
  /** The catalogue's addition to a section that was written elsewhere; empty where there is none. */
  addition: string;
};

/** A whole report before typesetting. */
export type Report = ReportInput & {
  brand: string;
  /** What the technology is, in its owner's words; empty where the owner gave none. */
  lead: string;
  sections: ReportSection[];
  sources: Source[];
};

/** A full report's chapters in order. */
const CHAPTERS: readonly { field: ChapterKey; heading: string }[] = [
  ...REPORT_SECTIONS.flatMap((section) =>
    section.field === "rep_competitive_advantage"
      ? [{ field: "landscape" as const, heading: FILE_CHAPTERS.landscape }, section]
      : [section],
  ),
  { field: "swot_pest", heading: FILE_CHAPTERS.swot_pest },
];

/** Whether a chapter is a section of the record; the others are only in the report's files. */
export function isStored(field: ChapterKey): field is SectionField {
  return !(field in FILE_CHAPTERS);
}

/** Composes a report: sections that the record has stay as they are, and the others are written. */
export function composeReport(input: ReportInput, brand: string): Report {
  const { record } = input;
  const sources = createSources();
  const lead = writeLead(record, sources);
  const builtIn = writeBuiltIn(input, sources);
  const sections = CHAPTERS.map(({ field, heading }): ReportSection => {
    const stored = isStored(field) ? record.written[field] : null;
    const [author, body]: [Author, string] =
      stored !== null ? ["record", withoutOwnHeading(stored)] : ["built-in", builtIn[field]];
    const addition = author === "built-in" ? "" : additionTo(field, body, input, sources);
    return { field, heading, author, body, addition };
  }).filter(({ body, addition }) => body !== "" || addition !== "");
  // Brackets of an owner's text are not our references.
  const ours = sections.flatMap(({ author, body, addition }) =>
    author === "record" ? [addition] : [body, addition],
  );
  const { change, cited } = numberSources([lead, ...ours], sources);
  return {
    ...input,
    brand,
    lead: change(lead),
    sections: sections.map((section) => ({
      ...section,
      body: section.author === "record" ? section.body : change(section.body),
      addition: change(section.addition),
    })),
    sources: cited,
  };
}

/**
 * A section's Markdown as the record stores it: the body, and below it the meaning of its references, by technology.
 */
export function sectionMarkdown(section: ReportSection, report: Report): string {
  const wanted = new Set(referencesIn(section.body));
  const cited = report.sources.filter(({ number }) => wanted.has(number));
  const lines = [...Map.groupBy(cited, ({ techId }) => techId)].map(([techId, sources]) => {
    const whose = techId === report.record.techId ? "this record" : `technology ${techId}`;
    return `${whose}: ${sources.map(({ number, part }) => `[${number}] ${part}`).join(", ")}`;
  });
  return lines.length === 0 ? section.body : `${section.body}\n\nSources: ${lines.join("; ")}.`;
}

function additionTo(field: ChapterKey, body: string, input: ReportInput, sources: Sources): string {
  if (field === "rep_exist_solutions" && !body.includes(`### ${NEAREST}`)) {
    const table = comparisonTable(input, sources);
    return table ? `### ${NEAREST}\n\n${table}` : "";
  }
  return "";
}

/** The report has its own headings for sections, and a section's first line often repeats one. */
function withoutOwnHeading(markdown: string): string {
  return markdown.trim().replace(/^#{1,2} [^\n]*\n+/, "");
}
