import type { Passage, QuotedField } from "../record.ts";
import { claimed, claimsOf } from "./claims.ts";
import { endWords, type ReportInput, statusWords } from "./compare.ts";
import { isSameSubject } from "./nearest.ts";
import { askFor, type Letter, PEST, SWOT } from "./owner-questions.ts";
import { type Cue, createChooser, quoted } from "./passages.ts";
import { references, type Sources } from "./sources.ts";

/** In characters. A field of the grid has several quotations. */
const SHORT = 160;
const MOST_RIVALS = 2;
const TEXTS: readonly QuotedField[] = [
  "market_summary",
  "application",
  "key_benefits",
  "technical_summary",
  "developmental_stage",
  "pi_addinfo",
];
const LIMIT_TEXTS: readonly QuotedField[] = [
  "technical_summary",
  "developmental_stage",
  "application",
  "pi_addinfo",
];

/**
 * The chapter SWOT/PEST Analysis: eight letters, each with what the record, its dates and status, or named neighbours
 * support. A letter without support is a question for the owner.
 */
export function writeSwotPest(input: ReportInput, sources: Sources): string {
  const entries = entriesOf(input, sources);
  const grid = (letters: readonly Letter[]) =>
    letters.flatMap((letter) => {
      const items = entries[letter].length > 0 ? entries[letter] : [askFor(letter, input.record)];
      return [`- **${letter}**`, ...items.map((item) => `  - ${item}`)];
    });
  return ["### SWOT", "", ...grid(SWOT), "", "### PEST", "", ...grid(PEST)].join("\n");
}

function entriesOf(input: ReportInput, sources: Sources): Record<Letter, string[]> {
  const { record, now } = input;
  const chooser = createChooser(record);
  const choose = (fields: readonly QuotedField[], count: number, cue?: Cue) =>
    chooser.choose(fields, count, cue, SHORT).map((passage: Passage) => {
      // An owner's title is enough, unless the cue is in the text below it.
      const words = (cue ? null : passage.title) ?? passage.text;
      return `${quoted(words, SHORT)}${references([sources.ofSection(record, passage.field)])}`;
    });
  const claims = (kinds: Parameters<typeof claimsOf>[1]) =>
    claimsOf(record, kinds, 1).map((claim) => claimed(record, claim, sources, SHORT));
  const data = references([sources.ofData(record)]);
  const status = `Patent status: ${statusWords(record, now)}${data}`;
  const isInForce = record.status === "active" && record.rights.statedStatus !== "granted";
  const isOver = /^(?:Expired|Abandoned)|term likely ended/.test(statusWords(record, now));
  // Letters with few possible sentences choose first.
  const weaknesses = choose(LIMIT_TEXTS, 2, "limit");
  const political = choose(TEXTS, 2, "rules");
  const rivals = choose(["market_summary", "technical_summary", "pi_addinfo"], 1, "rivals");
  const economic = choose(["market_summary", "application", "key_benefits"], 2, "cost");
  const social = choose(TEXTS, 2, "people");
  return {
    Strengths: [
      ...choose(["key_benefits"], 3),
      ...claims(["gain", "benefits"]),
      ...(isInForce ? [status] : []),
    ],
    Weaknesses: [...weaknesses, ...(isOver ? [status] : [])],
    Opportunities: [
      ...choose(["application"], 2),
      ...choose(["developmental_stage", "pi_addinfo"], 1, "next"),
    ],
    Threats: [...rivals, ...neighbours(input, sources), ...ending(input, data)],
    Political: political,
    Economic: economic,
    Social: social,
    Technological: [
      ...choose(["developmental_stage"], 1),
      ...claims(["stage"]),
      ...choose(["technical_summary"], 1, "measured"),
    ],
  };
}

/** Technologies of other institutions on the same subject whose patents are in force or applied for. */
function neighbours({ record, similar, now }: ReportInput, sources: Sources): string[] {
  return similar
    .filter((each) => each.uni !== record.uni && each.status !== "other")
    .filter((each) => isSameSubject(record, each))
    .slice(0, MOST_RIVALS)
    .map((each) => {
      const reference = references([sources.ofData(each)]);
      return `Similar technology (${statusWords(each, now)}): ${quoted(each.title, SHORT)}${reference}`;
    });
}

function ending({ record, now }: ReportInput, data: string): string[] {
  const words = endWords(record, now);
  return words ? [`${words}${data}`] : [];
}
