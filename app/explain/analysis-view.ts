import type { AnalysisPoint } from "#app/technology/analysis/analysis.schema.ts";
import type { Passage } from "#app/technology/analysis/passages.ts";
import type { Category, TechnologyClass } from "#import/vocabulary.ts";
import type { AnalysisRequest } from "./request-analysis.tsx";

/**
 * The Analysis panel's content, in one of three states: none, which has a variant with a fact sheet, teaser, and full.
 */
export type AnalysisView = {
  report:
    | { state: "none" }
    | { state: "teaser"; signedIn: boolean; reportId: string }
    | { state: "full"; reportId: string; sections: ReportPart[] }
    /** No report yet, but a fact sheet, which is free for members; null for a visitor. */
    | { state: "sheet"; reportId: string; parts: ReportPart[] | null };
  /** False where there is an analysis or a full report, and nothing to request. */
  request: false | AnalysisRequest;
  /** The panel below the report, which is made from the record itself. */
  record: {
    category: Category;
    classes: TechnologyClass[];
    /** The filled part of the bar, 0 to 1; null if the number is on no known scale. */
    scores: { name: string; value: string; share: number | null }[];
    gaps: EvidenceGap[];
    /** The record's own sentences by chapter, where there is no analysis. */
    chapters: { heading: string; passages: Passage[] }[];
    /** Whether the record has no text besides its title. */
    isTitleOnly: boolean;
    /** A model's choice of the record; null where it is not analysed. */
    analysis: ModelAnalysis | null;
  };
};

/** An analysis with its author and day. All passages are the record's; labels and questions are the model's. */
export type ModelAnalysis = {
  /** 'some-model on 27 November 2026'. */
  author: string;
  model: string;
  /** The reasons for the category, if the analysis gave it. */
  category: Passage[] | null;
  rationale: AnalysisPoint[];
  scores: { name: string; value: number; passages: Passage[] }[];
  /** Present for subscribers. */
  chapters: { id: string; heading: string; points: AnalysisPoint[] }[];
  questions: string[];
};

/** A chapter of a report, or a part of a fact sheet. */
export type ReportPart = { id: string; heading: string; html: string };

/** Gaps of the record, as questions that a buyer would ask. */
export type EvidenceGap = { missing: string; ask: string };
