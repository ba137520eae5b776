import type { ReportDocument } from "./report-document.ts";
import { escapeMarkdown, formatDay } from "./words.ts";

/** A document as Markdown: the same texts as its PDF, for the chat and for readers without layout. */
export function toMarkdown(document: ReportDocument): string {
  const { kind, brand, day, title, summary, facts, about, lead, scores } = document;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(summary),
    `${brand} ${kind}, ${formatDay(day)}.`,
    about,
    facts.map(([term, value]) => `- ${term}: ${escapeMarkdown(value)}`).join("\n"),
    scores.length === 0 ? "" : "## Scores",
    scores.map(({ label, value, note }) => `- ${label}: ${value} ${note}`).join("\n"),
    lead === "" ? "" : `## What it is\n\n${lead}`,
    chaptersMarkdown(document),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** A document's chapters, sources and notes as Markdown. */
export function chaptersMarkdown({ chapters, sources, notes }: ReportDocument): string {
  const owners = [...Map.groupBy(sources, ({ owner }) => owner)].map(
    ([owner, own]) =>
      `${owner}: ${own.map(({ number, part }) => `[${number}] ${part}`).join("; ")}`,
  );
  return [
    ...chapters.map(({ heading, body }) => `## ${heading}\n\n${body}`),
    `## Sources\n\n${owners.join("\n\n")}`,
    ...notes.map(
      ({ heading, items }) => `## ${heading}\n\n${items.map((item) => `- ${item}`).join("\n")}`,
    ),
  ].join("\n\n");
}
