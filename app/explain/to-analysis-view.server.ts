import type { Viewer } from "#app/membership/viewer.schema.ts";
import {
  ANALYSIS_CHAPTERS,
  type AnalysisChapter,
  SCORE_NAMES,
  type ShownAnalysis,
} from "#app/technology/analysis/analysis.schema.ts";
import { FILING, sourcesOf } from "#app/technology/analysis/sources.ts";
import { CHAPTER_HEADINGS } from "#app/technology/chapters/chapter-rules.ts";
import { type ChapterPlace, chaptersAt } from "#app/technology/chapters/places.ts";
import { showDate } from "#app/technology/filing.ts";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { markdownHtml } from "#app/technology/reports/markdown.server.tsx";
import { reportIdOf } from "#app/technology/reports/report-file.ts";
import { sectionMarkdown } from "#app/technology/reports/section-markdown.ts";
import type { Rights, TechnologyRecord } from "#app/technology/technology.schema.ts";
import type { AnalysisView, ModelAnalysis, ReportPart } from "./analysis-view.ts";
import { evidenceGaps } from "./evidence-gaps.ts";
import type { AnalysisRequest } from "./request-analysis.tsx";
import { inWords, readScores } from "./scores.ts";

/** The facts on a technology's report that `patent_page()` returns beside its chapters. */
type BesideReport = { requested: boolean; isFactSheet: boolean; factSheet: string | null };
type NamedInText = Parameters<typeof evidenceGaps>[1];
const NOTHING: BesideReport = { requested: false, isFactSheet: false, factSheet: null };

/** What `patent_page()` reads beside a record. */
type BesideRecord = {
  statements?: NamedInText;
  analysis?: ShownAnalysis | null;
  chapters?: readonly ChapterPlace[] | null;
  rights?: Rights | null;
};

/** The Analysis panel of a record, for its viewer. The record contains only what they may read. */
export function toAnalysisView(
  record: TechnologyRecord,
  viewer: Viewer,
  beside: BesideReport = NOTHING,
  { statements = [], analysis = null, chapters, rights = null }: BesideRecord = {},
): AnalysisView {
  const report = reportOf(record, viewer, beside);
  // A fact sheet contains questions to the owner itself.
  const asks = report.state === "sheet" && report.parts !== null;
  const texts = sourcesOf(record).filter(({ id }) => id !== FILING.id);
  const hasReport = report.state === "full" || report.state === "teaser";
  return {
    report,
    request: !hasReport && analysis === null && requestOf(record, viewer, beside, rights),
    record: {
      category: record.categorical_assign,
      classes: [record.class1, record.class2].filter((name) => name !== null),
      scores: readScores(record.scores),
      gaps: asks ? [] : evidenceGaps(record, statements, rights),
      chapters: analysis
        ? []
        : chaptersAt(chapters ?? [], texts).map(({ chapter, passages }) => ({
            heading: CHAPTER_HEADINGS[chapter],
            passages,
          })),
      isTitleOnly: texts.length === 0,
      analysis: analysis && toModelAnalysis(analysis),
    },
  };
}

function toModelAnalysis(analysis: ShownAnalysis): ModelAnalysis {
  const {
    model,
    madeOn,
    gaveCategory,
    category,
    rationale,
    scores,
    chapters = {},
    questions,
  } = analysis;
  return {
    author: `${model} on ${showDate(madeOn)}`,
    model,
    category: gaveCategory ? (category?.passages ?? null) : null,
    // The reasons are of the model's own category, and say nothing of one that the source states.
    rationale: gaveCategory ? rationale : [],
    scores: SCORE_NAMES.flatMap((name) => {
      const score = scores[name];
      return score ? [{ name: inWords(name), ...score }] : [];
    }),
    chapters: (Object.keys(ANALYSIS_CHAPTERS) as AnalysisChapter[]).flatMap((name) => {
      const points = chapters[name] ?? [];
      if (points.length === 0) return [];
      const id = `analysis-${name.replaceAll("_", "-")}`;
      return [{ id, heading: ANALYSIS_CHAPTERS[name], points }];
    }),
    questions,
  };
}

function reportOf(
  record: TechnologyRecord,
  viewer: Viewer,
  { isFactSheet, factSheet }: BesideReport,
): AnalysisView["report"] {
  const id = reportIdOf(record.report_filepath);
  if (id === null) {
    return { state: "none" };
  }
  if (isFactSheet) {
    const parts = viewer && factSheet !== null ? partsOf(factSheet) : null;
    return { state: "sheet", reportId: id, parts };
  }
  if (!viewer?.subscribed) {
    return { state: "teaser", signedIn: viewer !== null, reportId: id };
  }
  const sections = REPORT_SECTIONS.flatMap(({ id: anchor, heading, field }) => {
    const html = markdownHtml(sectionMarkdown(record[field]), heading);
    return html === "" ? [] : [{ id: anchor, heading, html }];
  });
  return { state: "full", reportId: id, sections };
}

/** Subscribers and those who edit it for its owner request one; a request of anybody can be withdrawn. */
function requestOf(
  { title }: TechnologyRecord,
  viewer: Viewer,
  { requested }: BesideReport,
  rights: Rights | null,
): AnalysisRequest {
  const edits = rights?.role === "admin" || rights?.role === "editor";
  return viewer && (viewer.subscribed || requested || edits)
    ? { title, requested, writer: viewer.id }
    : null;
}

/** The parts of a fact sheet, each under its heading in the PDF. */
function partsOf(factSheet: string): ReportPart[] {
  return factSheet.split(/^## /m).flatMap((part, place) => {
    const end = part.indexOf("\n");
    const heading = part.slice(0, end).trim();
    const html = end < 0 ? "" : markdownHtml(part.slice(end), heading);
    return html === "" ? [] : [{ id: `report-part-${place}`, heading, html }];
  });
}
