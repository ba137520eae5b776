import { shorten } from "#import/text/summary-line.ts";
import { statusWords } from "./facts.ts";
import type { ReportInput, ReportRecord } from "./record.ts";
import { headingOf, type Sources } from "./sources.ts";
import { bullets, escapeMarkdown } from "./words.ts";

/** The note above the list, the only part of a report that is about other technologies. */
const BORROWED =
  "Other technologies of this catalogue that the record lists as similar, each in the words of its own record. Nothing here is said of the technology above.";

/** The technologies that the record lists as similar, in Markdown; empty where it lists none. */
export function landscape({ near, now }: ReportInput, sources: Sources, longest?: number): string {
  if (near.length === 0) return "";
  const items = near.map((other) => {
    const { row } = other;
    const name = `**${escapeMarkdown(shorten(row.title, 160))}**, ${escapeMarkdown(shorten(row.uni, 90))}`;
    const parts = [
      `${name}.`,
      `Patent status: ${statusWords(other, now)}${sources.citeFacts(other)}.`,
    ];
    const stage = stageOf(other);
    if (stage) parts.push(`Stage: ${sources.quote(other, [stage], longest)}`);
    const first = firstOf(other, "technical_summary");
    if (first) parts.push(sources.quote(other, [first], longest));
    return parts.join(" ");
  });
  return `${BORROWED}\n\n${bullets(items)}`;
}

/** How far a technology is: by its own section, or else by what a rule found in its text. */
function stageOf(record: ReportRecord): { heading: string; text: string } | undefined {
  const statement = record.statements.find(({ kind }) => kind === "stage");
  return (
    firstOf(record, "developmental_stage") ??
    (statement && { heading: headingOf(statement.field), text: statement.sentence })
  );
}

function firstOf({ sentences }: ReportRecord, column: string) {
  return sentences.find(({ heading }) => heading === headingOf(column));
}
