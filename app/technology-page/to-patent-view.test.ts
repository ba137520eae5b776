import { expect, test } from "vitest";
import type { TechnologyCard, TechnologyRecord } from "../technology/technology.schema.ts";
import { toPatentView } from "./to-patent-view.ts";

function makeRecord(changes: Partial<TechnologyRecord> = {}): TechnologyRecord {
  return {
    tech_id: 7,
    title: "A quiet pump",
    img: null,
    uni: "Harrow Institute",
    inventor: null,
    status: "active",
    summary: null,
    technical_summary: null,
    market_summary: null,
    application: null,
    key_benefits: null,
    developmental_stage: null,
    pi_addinfo: null,
    pi_patentid: null,
    pi_filingdate: null,
    pi_contactinfo: null,
    pi_button1tag: null,
    pi_button2tag: null,
    pi_similaropps: null,
    likes: 0,
    dislikes: 0,
    saves: 0,
    scores: null,
    categorical_assign: "Unclassified",
    reasoning_for_categorical_assign: null,
    class1: null,
    class2: null,
    date_added: null,
    report_filepath: null,
    rep_key_challenges: null,
    rep_competitive_advantage: null,
    rep_exist_solutions: null,
    rep_rec_use_cases: null,
    rep_market_potential: null,
    ...changes,
  };
}

test("the six headings stand in their order even where the owner gave nothing", () => {
  const { sections } = toPatentView(makeRecord(), []);
  expect(sections.map(({ heading }) => heading)).toEqual([
    "Background/Market",
    "Technology Description",
    "Commercial Application",
    "Key Benefits/Competitive Advantage",
    "Developmental Stage",
    "Additional Information",
  ]);
  expect(sections.every(({ html }) => html === "")).toBe(true);
});

test("a summary that only says the title again is no line under it", () => {
  const summary = (text: string | null) => toPatentView(makeRecord({ summary: text }), []).summary;
  expect(summary("A Quiet Pump.")).toBeNull();
  expect(summary(" A pump without a motor. ")).toBe("A pump without a motor.");
  expect(summary("  ")).toBeNull();
});

test("nothing of the record leaves but what the view names", () => {
  const view = toPatentView(
    makeRecord({ rep_key_challenges: { markdown: "canary" }, pi_contactinfo: "canary" }),
    [],
  );
  expect(JSON.stringify(view)).not.toContain("canary");
});

test("a similar technology is named as one of the family or the series where the record says so", () => {
  const cards = [1, 2, 3].map((id) => ({ id })) as TechnologyCard[];
  const list = { list_opps: [1, 2, 3], family: [2], series: [3] };
  const bonds = (similar: unknown) =>
    toPatentView(makeRecord({ pi_similaropps: similar }), cards).similar.map(({ bond }) => bond);
  expect(bonds(list)).toEqual([null, "family", "series"]);
  expect(bonds({ list_opps: [1, 2, 3], family: "2" })).toEqual([null, null, null]);
  expect(bonds(null)).toEqual([null, null, null]);
});
