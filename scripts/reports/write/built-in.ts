import type { Passage, ReportRecord, SectionField } from "../record.ts";
import { escapeMarkdown } from "../words.ts";
import { claimed, claimsOf } from "./claims.ts";
import { BORROWED, comparisonTable, gaps, type ReportInput, statusWords } from "./compare.ts";
import { type Chooser, createChooser, quote, quoted } from "./passages.ts";
import { references, type Sources } from "./sources.ts";

/** A section's body in Markdown, with references by number. */
export type SectionBodies = Record<SectionField, string>;

/**
 * Writes the five sections from the record and the catalogue alone. Every statement is a quote, or a comparison
 * computed from named records, and has its reference. What the record leaves open is named as open.
 */
export function writeBuiltIn(input: ReportInput, sources: Sources): SectionBodies {
  const { record } = input;
  const shown = [
    ...claimsOf(record, ADVANTAGES, MOST_CLAIMS),
    ...claimsOf(record, ["stage"], MOST_CLAIMS),
  ];
  const chooser = createChooser(
    record,
    shown.map(({ sentence }) => sentence),
  );
  const writer = { ...input, sources, chooser };
  // Sections that need one kind of sentence choose first, before those that can use any.
  const market = chooser.choose(["market_summary", "application", "pi_addinfo"], 3, "money");
  const background = chooser.choose(["market_summary"], 5);
  const existing = chooser.choose(
    ["technical_summary", "market_summary", "pi_addinfo"],
    3,
    "existing",
  );
  const written: SectionBodies = {
    rep_key_challenges: keyChallenges(writer, background),
    rep_competitive_advantage: competitiveAdvantage(writer),
    rep_exist_solutions: existingSolutions(writer, existing),
    rep_rec_use_cases: recommendedUses(writer),
    rep_market_potential: marketPotential(writer, market),
  };
  return written;
}

const ADVANTAGES = ["gain", "benefits"] as const;
const MOST_CLAIMS = 4;

type Writer = ReportInput & { sources: Sources; chooser: Chooser };

function keyChallenges({ record, sources, chooser }: Writer, background: Passage[]): string {
  return join(
    part("Background, in the owner’s words", quotes(record, background, sources)),
    part(
      "Limits the record names",
      quotes(
        record,
        chooser.choose(
          ["technical_summary", "developmental_stage", "application", "pi_addinfo"],
          4,
          "limit",
        ),
        sources,
      ),
    ),
    part("Open questions for the owner", openPoints(record, sources)),
  );
}

function competitiveAdvantage(writer: Writer): string {
  const { record, sources, chooser } = writer;
  return join(
    part("What the owner claims", quotes(record, chooser.choose(["key_benefits"], 6), sources)),
    part(
      "What the text claims",
      claimsOf(record, ADVANTAGES, MOST_CLAIMS).map((claim) => claimed(record, claim, sources)),
    ),
    part(
      "Figures in the text",
      quotes(
        record,
        chooser.choose(["technical_summary", "developmental_stage", "application"], 5, "measured"),
        sources,
      ),
    ),
    writeSwot(writer, sources),
  );
}

function existingSolutions(writer: Writer, compared: Passage[]): string {
  const { record, similar, sources } = writer;
  const table = comparisonTable(writer, sources);
  return join(
    part("Alternatives the record mentions", quotes(record, compared, sources)),
    table ? `### ${NEAREST}\n\n${BORROWED}\n\n${table}` : "",
    part(
      "What the other records say",
      similar.flatMap((each) => {
        const words = whatItIs(each);
        if (!words) return [];
        const reference = references([sources.ofSection(each, "technical_summary")]);
        return `**${escapeMarkdown(each.title)}** (${escapeMarkdown(each.uni)}). ${quoted(words.text, 300)}${reference}`;
      }),
    ),
  );
}

/** A record's sentence about itself: the one of its description that its summary begins with, otherwise the first. */
function whatItIs(record: ReportRecord): Passage | null {
  return createChooser(record).chooseLead(["technical_summary"], 300);
}

const LONGEST_LEAD = 560;

/** What the technology is, in the owner's first sentence about it; empty where there is none. */
export function writeLead(record: ReportRecord, sources: Sources): string {
  const lead = createChooser(record).chooseLead(["technical_summary"], LONGEST_LEAD);
  return lead ? quote(record, { ...lead, title: null }, sources, LONGEST_LEAD) : "";
}

/** The only part with quotes of other technologies. */
export const NEAREST = "Nearest technologies in this catalogue";

function recommendedUses({ record, sources, chooser }: Writer): string {
  return join(
    part("Uses the owner names", quotes(record, chooser.choose(["application"], 8), sources)),
    part("How far it is", quotes(record, chooser.choose(["developmental_stage"], 4), sources)),
    part(
      "Stage in the text",
      claimsOf(record, ["stage"], MOST_CLAIMS).map((claim) => claimed(record, claim, sources)),
    ),
    part(
      "Terms and help offered",
      quotes(record, chooser.choose(["pi_addinfo"], 2, "next"), sources),
    ),
  );
}

function marketPotential({ record, sources, chooser }: Writer, market: Passage[]): string {
  return join(
    part(
      "In the owner’s words",
      quotes(
        record,
        [...market, ...chooser.choose(["market_summary", "application"], 3, "market")],
        sources,
      ),
    ),
  );
}

/** Short, because a field of the grid has several. */
const SHORT = 160;

/**
 * Strengths, weaknesses and opportunities that the record itself names; empty where it names only one of them. Threats
 * come from outside a record, so no sentence of it is evidence of them.
 */
export function writeSwot({ record, now }: ReportInput, sources: Sources): string {
  const own = createChooser(record);
  const short = (passages: Passage[]) =>
    passages.map((passage) => {
      const words = passage.title ?? passage.text;
      return `${quoted(words, SHORT)}${references([sources.ofSection(record, passage.field)])}`;
    });
  const data = references([sources.ofData(record)]);
  const strengths = [
    ...short(own.choose(["key_benefits"], 3, undefined, SHORT)),
    ...claimsOf(record, ADVANTAGES, 1).map((claim) => claimed(record, claim, sources, SHORT)),
    ...(record.status === "active" && record.rights.statedStatus !== "granted"
      ? [`Patent status: ${statusWords(record, now)}${data}`]
      : []),
  ];
  const weaknesses = short(
    own.choose(
      ["technical_summary", "developmental_stage", "application", "pi_addinfo"],
      2,
      "limit",
      SHORT,
    ),
  );
  const opportunities = [
    ...short(own.choose(["application"], 2, undefined, SHORT)),
    ...short(own.choose(["developmental_stage", "pi_addinfo"], 1, "next", SHORT)),
  ];
  const lines = (
    [
      ["Strengths", strengths],
      ["Weaknesses", weaknesses],
      ["Opportunities", opportunities],
    ] satisfies [string, string[]][]
  ).flatMap(([name, items]) => (items.length > 0 ? [`- **${name}:** ${items.join("; ")}`] : []));
  return lines.length < 2 ? "" : ["### SWOT", "", ...lines].join("\n");
}

function openPoints(record: ReportRecord, sources: Sources): string[] {
  const reference = references([sources.ofData(record)]);
  return gaps(record).map(({ ask, missing }) => `**${ask}** ${missing}${reference}`);
}

function quotes(record: ReportRecord, passages: readonly Passage[], sources: Sources): string[] {
  return passages.map((passage) => quote(record, passage, sources));
}

function part(heading: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `### ${heading}\n\n${statements(items)}`;
}

function statements(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

function join(...parts: string[]): string {
  return parts.filter((each) => each !== "").join("\n\n");
}
