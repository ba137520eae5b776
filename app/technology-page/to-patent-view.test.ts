import { expect, test } from "vitest";
import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import { makeRecord } from "../../test/support/technology-record.ts";
import { toPatentView } from "./to-patent-view.ts";

test("the six section headings come first, in their order, even where the owner gave nothing", () => {
  const { sections } = toPatentView(makeRecord(), []);
  expect(sections.slice(0, 6).map(({ heading }) => heading)).toEqual([
    "Background/Market",
    "Technology Description",
    "Commercial Application",
    "Key Benefits/Competitive Advantage",
    "Developmental Stage",
    "Additional Information",
  ]);
  expect(sections.every(({ blocks }) => blocks.length === 0)).toBe(true);
});

test("a section without text is marked where another section's text speaks for it", () => {
  const rights = { statedStatus: null, endsOn: null, termEndsOn: null, sourceUrl: null };
  const { sections } = toPatentView(makeRecord({ technical_summary: { text: "It works." } }), [], {
    statements: [
      {
        kind: "stage",
        field: "technical_summary",
        sentence: "It was tested.",
        value: "laboratory",
      },
    ],
    rights,
    family: [],
  });
  const marked = sections.filter(({ isNamed }) => isNamed).map(({ heading }) => heading);
  expect(marked).toEqual(["Developmental Stage"]);
});

test("a summary that only says the title again is no line under it", () => {
  const summary = (text: string | null) => toPatentView(makeRecord({ summary: text }), []).summary;
  expect(summary("A Quiet Pump.")).toBeNull();
  expect(summary(" A pump without a motor. ")).toBe("A pump without a motor.");
  expect(summary("  ")).toBeNull();
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
