import { expiryWords, statusMark } from "#app/technology/status-words.ts";
import type { Claim } from "#import/claims/claim.ts";
import { shorten } from "#import/text/summary-line.ts";
import type { QuotedField, ReportRecord } from "../record.ts";
import { escapeMarkdown, formatFiled, singleQuotes } from "../words.ts";
import { claimsOf } from "./claims.ts";
import { reasonFor } from "./nearest.ts";
import { CUES } from "./passages.ts";
import { references, type Sources } from "./sources.ts";

/** The input for a report. */
export type ReportInput = {
  record: ReportRecord;
  /** Up to three other technologies of the catalogue that the record names as similar. */
  similar: ReportRecord[];
  now: Date;
};

const NOT_STATED = "not stated";

/** The note above the comparison, the only part of a report that is about other technologies. */
export const BORROWED =
  "The columns after the first are about other technologies of this catalogue, each in the words of its own record. Nothing in them is said of this technology.";

/** The same note for a list of only other technologies. */
export const BORROWED_ROWS =
  "These are other technologies of this catalogue. Nothing in this table is said of the technology above.";

/** This technology beside the similar ones, as a table in Markdown; null where there are none. */
export function comparisonTable(input: ReportInput, sources: Sources): string | null {
  const { record, similar, now } = input;
  if (similar.length === 0) return null;
  const all = [record, ...similar];
  const row = (label: string, of: (each: ReportRecord) => string) => {
    const cells = all.map((each) => of(each).replace(/\s*\n\s*/g, " "));
    // What none of them states is mentioned once, among the open questions.
    if (cells.every((cell) => cell === NOT_STATED)) return "";
    return `| ${label} | ${cells.join(" | ")} |`;
  };
  const short = (
    each: ReportRecord,
    field: QuotedField | "title",
    words: string,
    longest: number,
  ) => {
    const whole = singleQuotes(words);
    const cut = shorten(whole, longest);
    const isCut = cut !== whole;
    return `“${escapeMarkdown(isCut ? cut.replace(/…$/, "") : cut)}”${isCut ? " …" : ""}${references([sources.ofSection(each, field)])}`;
  };
  const quotedFirst = (each: ReportRecord, field: QuotedField, longest: number) => {
    const first = each.passages.find(
      (passage) => passage.field === field && !passage.text.endsWith(":"),
    );
    return first ? short(each, field, first.title ?? first.text, longest) : null;
  };
  const firstClaim = (each: ReportRecord, kinds: readonly Claim["kind"][], longest: number) => {
    const [claim] = claimsOf(each, kinds, 1);
    return claim ? `named in the text: ${short(each, claim.field, claim.sentence, longest)}` : null;
  };
  return [
    row("", (each) =>
      each === record
        ? `**This technology**${references([sources.ofData(each)])}`
        : `**${escapeMarkdown(shorten(each.title, 80))}**${references([sources.ofData(each)])}`,
    ),
    `|---|${all.map(() => "---|").join("")}`,
    row("Why it is compared", (each) => (each === record ? "" : reasonFor(record, each))),
    row("Institution", ({ uni }) => escapeMarkdown(uni)),
    row(
      "Stage",
      (each) =>
        quotedFirst(each, "developmental_stage", 90) ??
        firstClaim(each, ["stage"], 90) ??
        NOT_STATED,
    ),
    row("Patent status", (each) => statusWords(each, now)),
    row("Class in the catalogue", ({ technologyClass }) => technologyClass ?? "Unsorted"),
    row("Filing date", ({ filed }) => escapeMarkdown(formatFiled(filed) ?? NOT_STATED)),
    row(
      "Benefit",
      (each) =>
        quotedFirst(each, "key_benefits", 120) ??
        firstClaim(each, ["benefits", "gain"], 120) ??
        NOT_STATED,
    ),
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** The known state of the patent, in the words of the badge. */
export function statusWords({ status, rights }: ReportRecord, now: Date): string {
  return statusMark({ status, ...rights }, isoDay(now)).label;
}

/** When the patent ends, as far as known; null where it is not. */
export function endWords({ status, rights }: ReportRecord, now: Date): string | null {
  return expiryWords({ status, ...rights }, isoDay(now));
}

function isoDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** A gap of the record: the question for its owner, and what is missing. */
export type Gap = { ask: string; missing: string };

/** What a buyer still has to ask. Each is a fact of the record's data. */
export function gaps(record: ReportRecord): Gap[] {
  const has = (field: QuotedField) => record.passages.some((passage) => passage.field === field);
  const claims = (...kinds: Claim["kind"][]) => claimsOf(record, kinds, 1).length > 0;
  const says = (cue: "measured" | "money") =>
    record.passages.some(({ text }) => CUES[cue].test(text));
  const { statedStatus, endsOn, termEndsOn } = record.rights;
  const isLive = record.patentId !== null || record.claims.some(({ kind }) => kind === "number");
  const missing: [boolean, string, string][] = [
    [!has("technical_summary"), "How does it work?", "The record describes no technology."],
    [
      !has("developmental_stage") && !claims("stage"),
      "How far is it: an idea, a laboratory result, a prototype, a trial?",
      "The record names no stage.",
    ],
    [
      !has("key_benefits") && !claims("benefits", "gain"),
      "What does it do better than what is used today, and by how much?",
      "The record names no benefit.",
    ],
    [
      has("technical_summary") && !says("measured"),
      "What has been measured?",
      "No text of the record holds a measured value.",
    ],
    [
      !has("application"),
      "Which product would it be part of first?",
      "The record has no part on its application.",
    ],
    [
      !has("market_summary"),
      "Who would pay for it, and what do they use today?",
      "The record has no part on background or market.",
    ],
    [
      has("market_summary") && !says("money"),
      "How large is the market, by whose estimate?",
      "No text of the record holds a figure in money.",
    ],
    [!isLive, "Is there a patent or an application, and where?", "The record gives no number."],
    [
      record.filed === null && endsOn === null && termEndsOn === null,
      "When was it filed, and until when is it protected?",
      "The record gives no filing date.",
    ],
    [
      record.status === "other" && statedStatus === null && !claims("status"),
      "Is the patent in force, pending or lapsed?",
      "The record does not say.",
    ],
    [
      record.inventor === null && !record.claims.some(({ kind }) => kind === "inventors"),
      "Who invented it, and would they help a licensee?",
      "The record names no inventor.",
    ],
  ];
  return missing.flatMap(([is, ask, words]) => (is ? [{ ask, missing: words }] : []));
}
