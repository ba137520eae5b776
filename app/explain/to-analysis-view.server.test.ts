import { expect, test } from "vitest";
import type { Viewer } from "#app/membership/viewer.schema.ts";
import type { ShownAnalysis } from "#app/technology/analysis/analysis.schema.ts";
import type { TechnologyRecord } from "#app/technology/technology.schema.ts";
import cases from "./analysis-view-for-test.json" with { type: "json" };
import { readScores } from "./scores.ts";
import { toAnalysisView } from "./to-analysis-view.server.ts";

const subscriber = { id: "someone", subscribed: true } as Viewer;
const free = { id: "someone", subscribed: false } as Viewer;

/** An analysis without a part. */
const EMPTY: ShownAnalysis = {
  category: null,
  rationale: [],
  scores: {},
  questions: [],
  model: "some-model",
  madeOn: "2026-11-20",
  gaveCategory: false,
};

function record(changes: Partial<TechnologyRecord> = {}): TechnologyRecord {
  return { ...cases.record, ...changes } as TechnologyRecord;
}

test("without a valid subscription a report is a teaser, and no word of it leaves the server", () => {
  expect(toAnalysisView(record(), null).report).toEqual({
    state: "teaser",
    signedIn: false,
    reportId: "4",
  });
  expect(toAnalysisView(record(), free).report).toEqual({
    state: "teaser",
    signedIn: true,
    reportId: "4",
  });
  expect(JSON.stringify(toAnalysisView(record(), free))).not.toMatch(/Loss|190/);
});

test("a subscriber gets the sections that have data, in their order, and the report's id", () => {
  for (const report_filepath of ["4_report.pdf", "2024/4_final_report.PDF"]) {
    expect(toAnalysisView(record({ report_filepath }), subscriber).report).toEqual({
      state: "full",
      reportId: "4",
      sections: [
        {
          id: "report-key-challenges",
          heading: "Key Challenges of the Space",
          html: "<p><strong>Loss.</strong></p>",
        },
        {
          id: "report-market-potential",
          heading: "Market Potential",
          html: "<p>About $190 m.</p>",
        },
      ],
    });
  }
});

test("a report that prints an analysis has no sections of its own: the download, and the analysis's chapters", () => {
  const bare = record({ rep_key_challenges: null, rep_market_potential: null });
  const passages = [{ section: "a", heading: "A", text: "It is fired once." }];
  const analysis = { ...EMPTY, chapters: { key_challenges: [{ passages }] } };
  const { report, record: shown } = toAnalysisView(bare, subscriber, undefined, { analysis });
  expect(report).toEqual({ state: "full", reportId: "4", sections: [] });
  expect(shown.analysis?.chapters).toEqual([
    {
      id: "analysis-key-challenges",
      heading: "Key Challenges of the Space",
      points: [{ passages }],
    },
  ]);
});

test("a subscriber may ask for an analysis where there is none and no report; an old request can be withdrawn", () => {
  const none = record({ report_filepath: null, title: "Anode" });
  const asked = { requested: true, isFactSheet: false, factSheet: null };
  const sheet = { requested: false, isFactSheet: true, factSheet: "## What it is\n\nA fact." };
  const may = (requested: boolean) => ({ title: "Anode", requested, writer: "someone" });
  const requestOf = (...given: Parameters<typeof toAnalysisView>) =>
    toAnalysisView(...given).request;
  expect(requestOf(none, null)).toBeNull();
  expect(requestOf(none, free)).toBeNull();
  expect(requestOf(none, free, asked)).toEqual(may(true));
  expect(requestOf(none, subscriber)).toEqual(may(false));
  expect(requestOf(none, subscriber, asked)).toEqual(may(true));
  expect(requestOf({ ...none, report_filepath: "4_report.pdf" }, subscriber, sheet)).toEqual(
    may(false),
  );
  expect(requestOf(none, subscriber, asked, { analysis: EMPTY })).toBe(false);
  expect(requestOf(record(), subscriber)).toBe(false);
});

test("a fact sheet is no report: members read it part by part, and visitors are asked to sign in", () => {
  const factSheet =
    "## What it is\n\n“It is fired once.” [1]\n\n## Sources\n\nThis record: [1] Text.";
  const beside = { requested: false, isFactSheet: true, factSheet };
  const empty = record({ market_summary: null });
  for (const viewer of [free, subscriber]) {
    expect(toAnalysisView(record(), viewer, beside).report).toEqual({
      state: "sheet",
      reportId: "4",
      parts: [
        { id: "report-part-1", heading: "What it is", html: "<p>“It is fired once.” [1]</p>" },
        { id: "report-part-2", heading: "Sources", html: "<p>This record: [1] Text.</p>" },
      ],
    });
    // It asks the owner itself.
    expect(toAnalysisView(empty, viewer, beside).record.gaps).toEqual([]);
  }
  const visitors = toAnalysisView(empty, null, { ...beside, factSheet: null });
  expect(visitors.report).toEqual({ state: "sheet", reportId: "4", parts: null });
  expect(visitors.record.gaps).not.toEqual([]);
});

test("an import that nobody assessed shows no category and no score, and asks the owner", () => {
  const imported = record({
    categorical_assign: "Unclassified",
    reasoning_for_categorical_assign: " ",
    scores: null,
    market_summary: null,
    report_filepath: null,
  });
  const { report, record: shown } = toAnalysisView(imported, subscriber);
  expect(report.state).toBe("none");
  expect(shown).toMatchObject({ category: "Unclassified", scores: [] });
  expect(shown.gaps.map(({ missing }) => missing)).toEqual([
    "Background/Market",
    "Research report",
  ]);
});

test("each part that the owner left empty is a question", () => {
  const empty = record({
    market_summary: null,
    technical_summary: { text: "  " },
    application: {},
    key_benefits: [],
    developmental_stage: { text: "Prototype" },
    inventor: " ",
    pi_patentid: "Unknown Patent ID",
    pi_filingdate: null,
    status: "other",
    report_filepath: null,
  });
  expect(toAnalysisView(empty, null).record.gaps.map(({ missing }) => missing)).toEqual([
    "Technology Description",
    "Background/Market",
    "Commercial Application",
    "Key Benefits/Competitive Advantage",
    "Developmental Stage",
    "Inventor",
    "Patent ID",
    "Filing Date",
    "Patent status",
    "Research report",
  ]);
});

test("what the text names is not asked for", () => {
  const named = record({ developmental_stage: null, inventor: null });
  const statements = [
    { kind: "stage", field: "technical_summary" },
    { kind: "inventors", field: "technical_summary" },
  ] as const;
  expect(toAnalysisView(named, free, undefined, { statements }).record.gaps).toEqual([]);
});

test("a market without a figure is asked for one", () => {
  const vague = record({ market_summary: { text: "The market is large and growing quickly." } });
  expect(toAnalysisView(vague, null).record.gaps.map(({ missing }) => missing)).toEqual([
    "A figure in Background/Market",
  ]);
});

test.each(cases.scores as [unknown, unknown[]][])(
  "scores of %j are told and drawn",
  (scores, bars) => {
    expect(readScores(scores)).toEqual(bars);
  },
);

test("an analysis names its author and day, and its reasons stand with its own category alone", () => {
  const passages = [{ section: "key-benefits", heading: "Key Benefits", text: "It is light." }];
  const analysis = {
    model: "some-model",
    madeOn: "2026-11-27",
    gaveCategory: true,
    category: { is: "Breakthrough" as const, passages },
    rationale: [{ passages }],
    scores: { readiness: { value: 50, passages } },
    questions: [],
  };
  const viewOf = (gaveCategory: boolean) =>
    toAnalysisView(record(), free, undefined, { analysis: { ...analysis, gaveCategory } }).record
      .analysis;
  expect(viewOf(true)).toEqual({
    author: "some-model on 27 November 2026",
    model: "some-model",
    category: passages,
    rationale: [{ passages }],
    scores: [{ name: "Readiness", value: 50, passages }],
    chapters: [],
    questions: [],
  });
  expect(viewOf(false)).toMatchObject({ category: null, rationale: [] });
});
