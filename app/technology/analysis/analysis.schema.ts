import * as z from "zod";
import { type Infer, lazily, lazyObject, objectOrNull } from "#app/platform/lazily.ts";
import { CATEGORIES } from "#import/vocabulary.ts";

/** The chapters of an analysis: those of the report that a record has columns for, then SWOT and PEST. */
export const ANALYSIS_CHAPTERS = {
  key_challenges: "Key Challenges of the Space",
  competitive_advantage: "Competitive Advantage",
  exist_solutions: "Comparison to Existing Solutions",
  rec_use_cases: "Recommended Use Cases",
  market_potential: "Market Potential",
  strengths: "Strengths",
  weaknesses: "Weaknesses",
  opportunities: "Opportunities",
  threats: "Threats",
  political: "Political",
  economic: "Economic",
  social: "Social",
  technological: "Technological",
} as const;
export type AnalysisChapter = keyof typeof ANALYSIS_CHAPTERS;
const CHAPTER_NAMES = Object.keys(ANALYSIS_CHAPTERS) as AnalysisChapter[];

export const SCORE_NAMES = ["commercial_potential", "readiness", "evidence"] as const;

/** Ids of sentences, as a model answers them. */
const FromSchema = lazily(() => z.array(z.string()));
const AnsweredPointSchema = lazyObject(() => ({ from: FromSchema(), label: z.string().nullish() }));
const AnsweredScoreSchema = lazily(() =>
  z.object({ value: z.number(), from: FromSchema() }).nullish(),
);

/**
 * A model's answer: ids of the record's sentences. A part of another form is read as none, so that it takes no other
 * with it.
 */
export const AnsweredAnalysisSchema = lazyObject(() => ({
  category: z.object({ is: z.string(), from: FromSchema() }).nullish().catch(null),
  rationale: z.array(AnsweredPointSchema()).catch([]),
  scores: z
    .object(
      Object.fromEntries(SCORE_NAMES.map((name) => [name, AnsweredScoreSchema().catch(null)])),
    )
    .catch({}),
  chapters: z
    .object(
      Object.fromEntries(
        CHAPTER_NAMES.map((name) => [name, z.array(AnsweredPointSchema()).nullish().catch(null)]),
      ),
    )
    .catch({}),
  questions: z.array(z.string()).catch([]),
}));
export type AnsweredAnalysis = Infer<typeof AnsweredAnalysisSchema>;

const PassageSchema = lazyObject(() => ({
  section: z.string(),
  heading: z.string(),
  text: z.string(),
}));
const PointSchema = lazyObject(() => ({
  label: z.string().optional(),
  passages: z.array(PassageSchema()).min(1),
}));
export type AnalysisPoint = Infer<typeof PointSchema>;
const ScoreSchema = lazyObject(() => ({
  value: z.number().int().min(0).max(100),
  passages: z.array(PassageSchema()).min(1),
}));

/** An analysis as it is stored and shown: sentences of the record with their places. */
const AnalysisBodySchema = lazyObject(() => ({
  category: objectOrNull({ is: z.enum(CATEGORIES), passages: z.array(PassageSchema()).min(1) }),
  rationale: z.array(PointSchema()),
  scores: z.partialRecord(z.enum(SCORE_NAMES), ScoreSchema()),
  chapters: z.partialRecord(z.enum(CHAPTER_NAMES), z.array(PointSchema())),
  questions: z.array(z.string()),
}));
export type AnalysisBody = Infer<typeof AnalysisBodySchema>;

/** The analysis as `patent_page()` returns it; without chapters where the caller may not read them. */
export const ShownAnalysisSchema = lazily(() =>
  AnalysisBodySchema().partial({ chapters: true }).extend({
    model: z.string(),
    madeOn: z.iso.date(),
    gaveCategory: z.boolean(),
  }),
);
export type ShownAnalysis = Infer<typeof ShownAnalysisSchema>;
