import type { AnalysisBody } from "#app/technology/analysis/analysis.schema.ts";
import { type ReportInput, type ReportRecord, toReportRecord } from "./record.ts";

/** A record as an import makes it of a title, a paragraph and a number. Ours; it describes nothing real. */
export function listing(
  row: Record<string, unknown> = {},
  beside: Record<string, unknown> = {},
): ReportRecord {
  return toReportRecord({
    row: {
      tech_id: 501,
      title: "Folding radiator for small satellites",
      uni: "Harbour Institute",
      status: "pending",
      summary: "The radiator folds flat for launch.",
      technical_summary: {
        text: "Small satellites have no room for large radiators. The radiator folds flat for launch. Our prototype rejected 40 % more heat than a fixed panel. It was tested in a vacuum chamber.",
      },
      pi_patentid: "US 2099/0000001 A1",
      pi_filingdate: "2024-03-05",
      class1: "energy",
      ...row,
    },
    statements: [
      {
        kind: "stage",
        field: "technical_summary",
        sentence: "It was tested in a vacuum chamber.",
        value: "laboratory",
        origin: "rule",
      },
    ],
    rights: {
      statedStatus: null,
      endsOn: null,
      termEndsOn: "2044-03-05",
      sourceUrl: "https://harbour.example.org/radiator",
    },
    ...beside,
  });
}

const said = (text: string) => ({
  section: "technology-description",
  heading: "Technology Description",
  text,
});
const FOLDS = said("The radiator folds flat for launch.");
const HEAT = said("Our prototype rejected 40 % more heat than a fixed panel.");
const TESTED = said("It was tested in a vacuum chamber.");
const ROOM = said("Small satellites have no room for large radiators.");

const BODY: AnalysisBody = {
  category: { is: "Significant Innovation", passages: [HEAT] },
  rationale: [{ label: "more heat", passages: [HEAT, TESTED] }],
  scores: { readiness: { value: 40, passages: [TESTED] } },
  chapters: {
    key_challenges: [{ passages: [ROOM] }],
    competitive_advantage: [{ passages: [FOLDS] }, { label: "more heat", passages: [HEAT] }],
    strengths: [{ passages: [HEAT] }],
    technological: [{ passages: [TESTED] }],
  },
  questions: ["Who else has measured it?"],
};

const ANALYSIS = {
  ...BODY,
  model: "some-model",
  madeOn: "2026-11-20",
  gaveCategory: true,
  promptVersion: "analysis 1",
  madeAt: 1_795_132_800,
};

/** The same record, analysed. */
export const analysed = (row: Record<string, unknown> = {}) =>
  listing({ categorical_assign: "Significant Innovation", ...row }, { analysis: ANALYSIS });

/** Another technology, which is near. */
export const NEAR = listing(
  {
    tech_id: 502,
    title: "Radiator panels for satellites in low orbit",
    uni: "Cliff University",
    status: "active",
    technical_summary: { text: "Panels of graphite carry heat. A competing radiator leaks." },
    developmental_stage: { text: "Two panels have flown in low orbit. A third is built." },
  },
  { statements: [] },
);

export function inputOf(record: ReportRecord, near: ReportRecord[] = [NEAR]): ReportInput {
  return { record, near, brand: "QUAD", now: new Date("2026-11-22") };
}
