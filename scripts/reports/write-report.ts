import { inWords, readScores } from "#app/explain/scores.ts";
import {
  ANALYSIS_CHAPTERS,
  type AnalysisChapter,
  type AnalysisPoint,
  SCORE_NAMES,
} from "#app/technology/analysis/analysis.schema.ts";
import { showDate } from "#app/technology/filing.ts";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { FILE_CHAPTERS } from "#app/technology/reports/report-chapters.ts";
import { shorten } from "#import/text/summary-line.ts";
import { commonParts, factsOf } from "./facts.ts";
import { landscape } from "./landscape.ts";
import type { ReportAnalysis, ReportInput, ReportRecord } from "./record.ts";
import type { Chapter, ReportDocument } from "./report-document.ts";
import { REFERENCE, Sources } from "./sources.ts";
import { bullets, escapeMarkdown, formatDay } from "./words.ts";

/** The first sentences of the description that say what a technology is. */
const LEADING_SENTENCES = 2;
const LETTERS = [
  "strengths",
  "weaknesses",
  "opportunities",
  "threats",
  "political",
  "economic",
  "social",
  "technological",
] as const;
const STATED = "Stated by the source.";

/**
 * A technology's research report: what a model chose of its record, or the chapters that came with the record. A chapter
 * without a point is left out.
 *
 * @param made how it was made, in Markdown; the first item is also on its first page
 */
export function writeReport(input: ReportInput, made: string[] = howMade(input)): ReportDocument {
  const { record } = input;
  const sources = new Sources();
  const writer = { ...input, sources };
  const glance = [
    {
      heading: "What it is",
      body: sources.quote(record, leadOf(record)),
    },
    { heading: "Category", body: categoryOf(writer) },
  ];
  const scores = scoresOf(writer);
  const chapters = chaptersOf(writer);
  return {
    ...commonParts(input),
    kind: "research report",
    title: shorten(record.row.title, 600),
    summary: shorten(record.row.summary ?? "", 320),
    facts: factsOf(input, 260),
    about: made[0] ?? "",
    glance: filled(glance),
    scores,
    chapters: filled(chapters),
    sources: sources.list(),
    notes: [
      { heading: "How it was made", items: made },
      { heading: "What it cannot say", items: LIMITS },
    ],
  };
}

function leadOf({ sentences }: ReportRecord) {
  return sentences
    .filter(({ section }) => section === "technology-description")
    .slice(0, LEADING_SENTENCES);
}

type Writer = ReportInput & { sources: Sources };

function filled(chapters: readonly Chapter[]): Chapter[] {
  return chapters.filter(({ body }) => body !== "");
}

/** The chapters in the specification's order, then the model's questions. */
function chaptersOf(writer: Writer): Chapter[] {
  const { record, sources } = writer;
  const chapters: Chapter[] = [];
  for (const { field, heading } of REPORT_SECTIONS) {
    const own = record.chapters.get(heading);
    const name = field.replace("rep_", "") as AnalysisChapter;
    chapters.push({ heading, body: own ? ownMarkdown(own) : pointsOf(writer, name) });
    if (field === "rep_key_challenges") {
      chapters.push({ heading: FILE_CHAPTERS.landscape, body: landscape(writer, sources) });
    }
  }
  const letters = LETTERS.map((name) => ({ name, body: pointsOf(writer, name) }))
    .filter(({ body }) => body !== "")
    .map(({ name, body }) => `### ${ANALYSIS_CHAPTERS[name]}\n\n${body}`);
  const { analysis } = record;
  const questions = (analysis?.questions ?? []).map(escapeMarkdown);
  return [
    ...chapters,
    {
      heading: FILE_CHAPTERS.swot_pest,
      body: record.chapters.get(FILE_CHAPTERS.swot_pest) ?? letters.join("\n\n"),
    },
    {
      heading: "Open Questions",
      body:
        questions.length > 0
          ? `In ${escapeMarkdown(analysis?.model ?? "")}’s words:\n\n${bullets(questions)}`
          : "",
    },
  ];
}

/** Brackets of a chapter that came with the record are not our references. */
function ownMarkdown(markdown: string): string {
  return markdown.replace(REFERENCE, "\\[$1\\]");
}

function pointsOf({ record, sources }: Writer, name: AnalysisChapter): string {
  return listPoints(record, record.analysis?.chapters?.[name] ?? [], sources);
}

function listPoints(record: ReportRecord, points: readonly AnalysisPoint[], sources: Sources) {
  const items = points.map(({ label, passages }) => {
    const quotes = sources.quote(record, passages);
    return label ? `**${escapeMarkdown(label)}.** ${quotes}` : quotes;
  });
  return bullets(items);
}

/** A category with its reasons: the source's own, or a model's. */
function categoryOf({ record, sources }: Writer): string {
  const { row, analysis } = record;
  if (row.categorical_assign === "Unclassified") return "";
  const name = `**${row.categorical_assign}.**`;
  if (!analysis?.gaveCategory) {
    const reason = row.reasoning_for_categorical_assign?.trim();
    const words = reason
      ? ` ${sources.quote(record, [{ heading: "Reasons for the category", text: reason }])}`
      : "";
    return `${name} ${STATED}${words}`;
  }
  const { rationale, category } = analysis;
  const points = rationale.length > 0 ? rationale : category ? [category] : [];
  return `${name} Estimated by ${by(analysis)}.\n\n${listPoints(record, points, sources)}`;
}

/** The source's scores, or where it states none those of a model, each with its sentences. */
function scoresOf({ record, sources }: Writer): ReportDocument["scores"] {
  const stated = readScores(record.row.scores).flatMap(({ name, share }) =>
    share === null ? [] : [{ label: name, value: Math.round(share * 100), basis: STATED }],
  );
  const { analysis } = record;
  if (stated.length > 0 || !analysis) return stated;
  return SCORE_NAMES.flatMap((name) => {
    const score = analysis.scores[name];
    if (!score) return [];
    const basis = `${sources.quote(record, score.passages)} Estimated by ${by(analysis)}.`;
    return [{ label: inWords(name), value: score.value, basis }];
  });
}

/** 'some-model on 27 November 2026'. */
function by({ model, madeOn }: ReportAnalysis): string {
  return `${escapeMarkdown(model)} on ${showDate(madeOn)}`;
}

function howMade({ record: { analysis, chapters }, brand, now }: ReportInput): string[] {
  const printed = `${brand} set it on ${formatDay(now)}. Similar technologies are those that the catalogue lists beside the record. No person reviewed it.`;
  const items = analysis
    ? [
        `${escapeMarkdown(analysis.model)} chose sentences of the record on ${showDate(analysis.madeOn)}, and code checked the choice: only the record’s own sentences are printed, word for word in quotation marks.`,
        `Names in bold before a sentence hold words of that sentence only. Scores and questions are the model’s. Version of the prompt: ${escapeMarkdown(analysis.promptVersion)}.`,
      ]
    : [];
  const own = [...chapters.keys()].map((name) => escapeMarkdown(name)).join("; ");
  const supplied = own ? [`Supplied with the record and shown as they were: ${own}.`] : [];
  return [...items, ...supplied, printed];
}

const LIMITS = [
  "Owners’ statements and figures were not checked. There is no market research in this report, and no figure that is not in a source.",
  "Similar technologies are those of this catalogue; what others sell or publish elsewhere is not compared.",
  "Patent status and dates are those of the record. They are not a legal opinion or a search of the registers.",
  "A chapter on which the record is silent is left out. This report is not investment advice.",
];
