import { type FILE_CHAPTERS, NOT_KNOWN } from "#app/technology/reports/report-chapters.ts";
import type { Passage, ReportRecord, SectionField } from "../record.ts";
import { escapeMarkdown } from "../words.ts";
import { claimed, claimsOf } from "./claims.ts";
import { BORROWED, comparisonTable, gaps, type ReportInput } from "./compare.ts";
import { askForRivals, othersAtWork } from "./landscape.ts";
import { type Chooser, createChooser, quote, quoted } from "./passages.ts";
import { references, type Sources } from "./sources.ts";
import { writeSwotPest } from "./swot-pest.ts";

/** A chapter of a full report: a section of the record, or one that is only in the report's files. */
export type ChapterKey = SectionField | keyof typeof FILE_CHAPTERS;

/** The chapters' bodies in Markdown, with references by number. */
export type ChapterBodies = Record<ChapterKey, string>;

/**
 * Writes the chapters from the record and the catalogue alone. Every statement is a quote, or a comparison
 * computed from named records, and has its reference. What the record leaves open is named as open.
 */
export function writeBuiltIn(input: ReportInput, sources: Sources): ChapterBodies {
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
  // The background begins with its first sentence. Chapters that need one kind of sentence choose before the others.
  const opening = chooser.chooseLead(["market_summary"], OPENING);
  const rivals = chooser.choose(COMPARING, 2, "rivals");
  const inUse = chooser.choose(COMPARING, 2, "inUse");
  const market = chooser.choose(["market_summary", "application", "pi_addinfo"], 3, "money");
  const compared = chooser.choose(COMPARING, 3, "versus");
  const background = [...(opening ? [opening] : []), ...chooser.choose(["market_summary"], 4)];
  return {
    rep_key_challenges: keyChallenges(writer, background),
    landscape: competitiveLandscape(writer, inUse, rivals),
    rep_competitive_advantage: competitiveAdvantage(writer),
    rep_exist_solutions: existingSolutions(writer, compared),
    rep_rec_use_cases: recommendedUses(writer),
    rep_market_potential: marketPotential(writer, market),
    swot_pest: writeSwotPest(input, sources),
  };
}

/** The sections in which a record speaks of other solutions. */
const COMPARING = ["technical_summary", "market_summary", "pi_addinfo"] as const;
/** The length up to which sentences join the first one of the background, in characters. */
const OPENING = 200;
const ADVANTAGES = ["gain", "benefits"] as const;
const MOST_CLAIMS = 4;

type Writer = ReportInput & { sources: Sources; chooser: Chooser };

function keyChallenges({ record, sources, chooser }: Writer, background: Passage[]): string {
  const body = join(
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
  return body || ask("What stands in its way: technically, in approval or in price?");
}

function competitiveLandscape(writer: Writer, inUse: Passage[], rivals: Passage[]): string {
  const { record, sources } = writer;
  const question = askForRivals(record, rivals.length > 0);
  return join(
    part("In use today, in the owner’s words", quotes(record, inUse, sources)),
    part("Rivals the record mentions", quotes(record, rivals, sources)),
    part("Others in this catalogue", othersAtWork(writer, sources)),
    part("Still to be asked", question ? [question] : []),
  );
}

function competitiveAdvantage(writer: Writer): string {
  const { record, sources, chooser } = writer;
  const body = join(
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
  );
  return body || ask("What does it do better than what is used today, and by how much?");
}

function existingSolutions(writer: Writer, compared: Passage[]): string {
  const { record, similar, sources } = writer;
  const table = comparisonTable(writer, sources);
  const body = join(
    part("Comparisons the record makes", quotes(record, compared, sources)),
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
  return body || ask("What is used for this today, and how do both compare when measured?");
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
  const body = join(
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
  return body || ask("Who would use it first, and for what?");
}

function marketPotential({ record, sources, chooser }: Writer, market: Passage[]): string {
  const body = join(
    part(
      "In the owner’s words",
      quotes(
        record,
        [...market, ...chooser.choose(["market_summary", "application"], 3, "market")],
        sources,
      ),
    ),
  );
  return body || ask("How large is the market, by whose estimate and of which year?");
}

/** A chapter without any source. */
function ask(question: string): string {
  return part("Still to be asked", [`${NOT_KNOWN}${question}`]);
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
