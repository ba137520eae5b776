import type { Report } from "./compose.ts";
import { howMade, notesOf, WHY_SHEET } from "./notes.ts";
import { escapeMarkdown, formatDay, formatFiled } from "./words.ts";
import { endWords, statusWords } from "./write/compare.ts";
import { type FactSheet, sheetMarkdown } from "./write/fact-sheet.ts";

/** The report as Markdown: the same text as the PDF, for the chat and for readers without layout. */
export function toMarkdownTwin(report: Report): string {
  const { record, lead, sections, sources, brand, now } = report;
  const parts = [
    `# ${escapeMarkdown(record.title)}`,
    `${brand} research report, ${formatDay(now)}. ${factsOf(report)
      .map(([term, value]) => `${term}: ${escapeMarkdown(value)}`)
      .join("; ")}.`,
    howMade(report),
    ...(lead === "" ? [] : [lead]),
    ...sections.flatMap(({ heading, body, addition }) =>
      [`## ${heading}`, body, addition].filter((text) => text !== ""),
    ),
    "## Sources",
    sources.map(({ number, owner, part }) => `[${number}] ${owner}: ${part}`).join("\n\n"),
    ...notesOf(report).flatMap(({ heading, items }) => [
      `## ${heading}`,
      items.map((item) => `- ${item}`).join("\n"),
    ]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The facts of a technology at a glance, as pairs of term and value. */
export function factsOf({ record, now }: Pick<Report, "record" | "now">): [string, string][] {
  const named = (kind: "inventors" | "number") =>
    record.claims.flatMap((claim) => (claim.kind === kind && claim.value ? [claim.value] : []));
  const orNamed = (value: string | null, kind: "inventors" | "number") =>
    value ??
    (named(kind).length > 0 ? `${[...new Set(named(kind))].join("; ")} (named in the text)` : null);
  const facts: [string, string | null][] = [
    ["Institution", record.uni],
    ["Inventor", orNamed(record.inventor, "inventors")],
    ["Class", record.technologyClass ?? "Unsorted"],
    // Nobody has judged a record with this value.
    ["Category", record.category === "Unclassified" ? null : record.category],
    ["Patent status", statusWords(record, now)],
    ["Patent number", orNamed(record.patentId, "number") ?? "Not given"],
    ["Filing date", formatFiled(record.filed) ?? "Not stated"],
    ["End of the term", endWords(record, now)],
    ["Owner’s page", record.rights.sourceUrl],
  ];
  return facts.flatMap(([term, value]): [string, string][] => (value ? [[term, value]] : []));
}

/** A fact sheet as Markdown: the same text as its PDF. */
export function toSheetTwin(sheet: FactSheet): string {
  const { record, brand, now } = sheet;
  const parts = [
    `# ${escapeMarkdown(record.title)}`,
    `${brand} fact sheet, ${formatDay(now)}.`,
    `${WHY_SHEET} ${howMade(sheet)}`,
    sheetMarkdown(sheet),
  ];
  return `${parts.join("\n\n")}\n`;
}
