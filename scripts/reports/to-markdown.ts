import type { Chapter, ReportDocument } from "./report-document.ts";
import { bullets, escapeMarkdown, formatDay } from "./words.ts";

/** A document as Markdown: the same texts as its PDF, for the chat and for readers without layout. */
export function toMarkdown(document: ReportDocument): string {
  const { kind, brand, day, title, summary, facts, about, glance, scores } = document;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(summary),
    `${brand} ${kind}, ${formatDay(day)}.`,
    about,
    bullets(facts.map(([term, value]) => `${term}: ${escapeMarkdown(value)}`)),
    ...glance.map(toPart),
    scores.length === 0 ? "" : "## Scores",
    bullets(scores.map(({ label, value, basis }) => `${label}: ${value} of 100. ${basis}`)),
    chaptersMarkdown(document),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

export function chaptersMarkdown({ chapters, sources, notes }: ReportDocument): string {
  const owners = [...Map.groupBy(sources, ({ owner }) => owner)].map(
    ([owner, own]) =>
      `${owner}: ${own.map(({ number, part }) => `[${number}] ${part}`).join("; ")}`,
  );
  return [
    ...chapters.map(toPart),
    `## Sources\n\n${owners.join("\n\n")}`,
    ...notes.map(({ heading, items }) => toPart({ heading, body: bullets(items) })),
  ].join("\n\n");
}

function toPart({ heading, body }: Chapter): string {
  return `## ${heading}\n\n${body}`;
}
