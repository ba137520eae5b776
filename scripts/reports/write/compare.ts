import { shorten } from "../../../app/catalogue/summary-line.ts";
import type { CatalogueFigures } from "../catalogue-figures.ts";
import type { QuotedField, ReportRecord } from "../record.ts";
import { escapeMarkdown, formatFiled, joinWords } from "../words.ts";
import { CUES } from "./passages.ts";
import { references, type Sources } from "./sources.ts";

/** What a report is written from. */
export type ReportInput = {
  record: ReportRecord;
  /** Up to three others of the catalogue that the record names as similar. */
  similar: ReportRecord[];
  figures: CatalogueFigures;
  now: Date;
};

const NOT_STATED = "not stated";
const NOT_SCORED = "not scored";

/** This technology beside the similar ones, as a table in Markdown; null where there are none. */
export function comparisonTable({ record, similar }: ReportInput, sources: Sources): string | null {
  if (similar.length === 0) return null;
  const all = [record, ...similar];
  const row = (label: string, of: (each: ReportRecord) => string) => {
    const cells = all.map((each) => of(each).replace(/\s*\n\s*/g, " "));
    // What none of them states is said once, among what is left open.
    if (cells.every((cell) => cell === NOT_STATED || cell === NOT_SCORED)) return "";
    return `| ${label} | ${cells.join(" | ")} |`;
  };
  const quotedFirst = (each: ReportRecord, field: QuotedField, longest: number) => {
    const first = each.passages.find(
      (passage) => passage.field === field && !passage.text.endsWith(":"),
    );
    if (!first) return NOT_STATED;
    const words = first.title ?? first.text;
    const short = shorten(words, longest);
    const cut = short !== words;
    return `“${escapeMarkdown(cut ? short.replace(/…$/, "") : short)}”${cut ? " …" : ""}${references([sources.ofSection(each, field)])}`;
  };
  return [
    row("", (each) =>
      each === record
        ? `**This technology**${references([sources.ofData(each)])}`
        : `**${escapeMarkdown(shorten(each.title, 80))}**${references([sources.ofData(each)])}`,
    ),
    `|---|${all.map(() => "---|").join("")}`,
    row("Institution", ({ uni }) => escapeMarkdown(uni)),
    row("Stage", (each) => quotedFirst(each, "developmental_stage", 90)),
    row("Patent status", ({ status }) => status),
    row("Class", ({ technologyClass }) => technologyClass ?? "none"),
    row("Category", ({ category }) => category),
    row("Filing date", ({ filed }) => escapeMarkdown(formatFiled(filed) ?? NOT_STATED)),
    row("Readiness, of 100", ({ scores }) => String(scores.readiness ?? NOT_SCORED)),
    row("Stated benefit", (each) => quotedFirst(each, "key_benefits", 120)),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** Statements on how this technology stands beside the similar ones, each with the records it was computed from. */
export function comparisonStatements({ record, similar }: ReportInput, sources: Sources): string[] {
  if (similar.length === 0) return [];
  const all = references([record, ...similar].map((each) => sources.ofData(each)));
  const named = (each: ReportRecord) => `technology ${each.techId}`;
  const ids = joinWords(similar.map(({ techId }) => String(techId)));
  const others = similar.length === 1 ? `technology ${ids}` : `technologies ${ids}`;
  const statements = [
    `The record names ${others} as most similar to this one.${all}`,
    `Its patent status is “${record.status}”; ${joinWords(similar.map((each) => `${named(each)} is “${each.status}”`))}.${all}`,
  ];
  const { readiness } = record.scores;
  const scored = similar.filter(({ scores }) => scores.readiness !== undefined);
  if (readiness !== undefined && scored.length > 0) {
    const below = scored.filter(({ scores }) => (scores.readiness ?? 0) < readiness).length;
    const others = scored.map((each) => `${named(each)}: ${each.scores.readiness}`);
    statements.push(
      `Its readiness is scored ${readiness} of 100, above ${below === 0 ? "none" : below} of the compared that have a score (${others.join(", ")}).${all}`,
    );
  }
  const dated = similar.filter(({ filed }) => isDay(filed));
  if (isDay(record.filed) && dated.length > 0) {
    const days = dated.map((each) => `${named(each)} on ${formatFiled(each.filed)}`);
    statements.push(`It was filed on ${formatFiled(record.filed)}; ${joinWords(days)}.${all}`);
  }
  return statements;
}

function isDay(filed: string | null): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(filed ?? "");
}

/** What the record does not say, and a buyer would have to ask. Each is a fact of the record's data. */
export function gaps(record: ReportRecord): string[] {
  const has = (field: QuotedField) => record.passages.some((passage) => passage.field === field);
  const says = (cue: "measured" | "money") =>
    record.passages.some(({ text }) => CUES[cue].test(text));
  const missing: [boolean, string][] = [
    [!has("technical_summary"), "The record describes no technology."],
    [!has("market_summary"), "The record says nothing on background or market."],
    [!has("application"), "The record names no application."],
    [!has("key_benefits"), "The record names no benefit."],
    [!has("developmental_stage"), "The record does not say how far the development has come."],
    [!says("measured"), "No text of the record holds a measured value."],
    [!says("money"), "No text of the record holds a figure in money."],
    [record.patentId === null, "The record gives no patent number."],
    [record.filed === null, "The record gives no filing date."],
    [record.status === "other", "The patent status is “other”: neither active nor pending."],
    [record.inventor === null, "The record names no inventor."],
  ];
  return missing.filter(([is]) => is).map(([, text]) => text);
}
