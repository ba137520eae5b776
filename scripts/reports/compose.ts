import { REPORT_SECTIONS } from "../../app/catalogue/record-sections.ts";
import type { SectionField } from "./record.ts";
import { NEAREST, writeBuiltIn, writeLead, writeSwot } from "./write/built-in.ts";
import { comparisonTable, type ReportInput } from "./write/compare.ts";
import { createSources, type Source, type Sources } from "./write/sources.ts";

/** Who wrote a section: whoever filled the record, a model within the citation rule, or the built-in writer. */
type Author = "record" | "model" | "built-in";

export type ReportSection = {
  field: SectionField;
  heading: string;
  author: Author;
  /** Markdown with references by number. */
  body: string;
  /** What the catalogue adds to a section that was written elsewhere; empty where nothing. */
  addition: string;
};

/** A whole report, before it is set. */
export type Report = ReportInput & {
  brand: string;
  /** What the technology is, in its owner's words; empty where he gave none. */
  lead: string;
  sections: ReportSection[];
  sources: Source[];
};

/** Writes a section's body through a model; null where the built-in writer shall do it. */
export type ModelSections = (sources: Sources) => Partial<Record<SectionField, string>>;

/** Puts a report together: sections that the record holds stay as they are, the others are written. */
export function composeReport(
  input: ReportInput,
  brand: string,
  modelSections: ModelSections = () => ({}),
): Report {
  const { record, figures, now } = input;
  const sources = createSources(figures, now);
  const lead = writeLead(record, sources);
  const lacking = REPORT_SECTIONS.filter(({ field }) => record.written[field] === null);
  const modelled = modelSections(sources);
  const isLeft = lacking.some(({ field }) => modelled[field] === undefined);
  const builtIn = isLeft ? writeBuiltIn(input, sources) : null;
  const sections = REPORT_SECTIONS.map(({ field, heading }): ReportSection => {
    const stored = record.written[field];
    const model = modelled[field];
    const [author, body]: [Author, string] =
      stored !== null
        ? ["record", withoutOwnHeading(stored)]
        : model !== undefined
          ? ["model", model]
          : ["built-in", builtIn?.[field] ?? ""];
    const addition = author === "built-in" ? "" : additionTo(field, body, input, sources);
    return { field, heading, author, body, addition };
  }).filter(({ body, addition }) => body !== "" || addition !== "");
  const order = new Map<number, number>();
  for (const number of referencesIn(lead)) order.set(number, 1);
  for (const { author, body, addition } of sections) {
    // An owner's own brackets are no references of ours.
    const texts = author === "record" ? [addition] : [body, addition];
    for (const number of texts.flatMap(referencesIn)) {
      if (!order.has(number)) order.set(number, order.size + 1);
    }
  }
  const change = (text: string) =>
    text.replace(REFERENCE, (_, number: string) => `[${order.get(Number(number))}]`);
  return {
    ...input,
    brand,
    lead: change(lead),
    sections: sections.map((section) => ({
      ...section,
      body: section.author === "record" ? section.body : change(section.body),
      addition: change(section.addition),
    })),
    sources: sources
      .list()
      .flatMap((source) => {
        const number = order.get(source.number);
        return number === undefined ? [] : [{ ...source, number }];
      })
      .sort((a, b) => a.number - b.number),
  };
}

/** A section's Markdown as the record keeps it: the body, and below it what its references mean. */
export function sectionMarkdown(section: ReportSection, sources: readonly Source[]): string {
  const wanted = new Set(referencesIn(section.body));
  const lines = sources
    .filter(({ number }) => wanted.has(number))
    .map(({ number, owner, part }) => `[${number}] ${owner}: ${part}`);
  return lines.length === 0 ? section.body : `${section.body}\n\nSources: ${lines.join("; ")}.`;
}

/** The numbers of the sources that a text of ours refers to. An owner's own brackets are escaped. */
export function referencesIn(markdown: string): number[] {
  return [...markdown.matchAll(REFERENCE)].map(([, number]) => Number(number));
}
const REFERENCE = /(?<!\\)\[(\d{1,4})\](?!\()/g;

function additionTo(
  field: SectionField,
  body: string,
  input: ReportInput,
  sources: Sources,
): string {
  if (field === "rep_competitive_advantage" && !/^#+ SWOT\b/m.test(body)) {
    return writeSwot(input, sources);
  }
  if (field === "rep_exist_solutions") {
    const table = comparisonTable(input, sources);
    return table ? `### ${NEAREST}\n\n${table}` : "";
  }
  return "";
}

/** The report has its own headings for its sections; a section's first line often repeats one. */
function withoutOwnHeading(markdown: string): string {
  return markdown.trim().replace(/^#{1,2} [^\n]*\n+/, "");
}
