import type { Report } from "./compose.ts";
import { howMade, notesOf } from "./notes.ts";
import { escapeMarkdown, formatDay, formatFiled } from "./words.ts";

/** The report as Markdown: the same words as the PDF, for the chat and for whoever reads without layout. */
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

/** What is known of a technology at a glance, as pairs of term and value. */
export function factsOf({ record }: Report): [string, string][] {
  return [
    ["Institution", record.uni],
    ...(record.inventor ? ([["Inventor", record.inventor]] satisfies [string, string][]) : []),
    ["Class", record.technologyClass ?? "none"],
    ["Category", record.category],
    ["Patent status", record.status],
    ["Patent ID", record.patentId ?? "Unknown"],
    ["Filing date", formatFiled(record.filed) ?? "not stated"],
  ];
}
