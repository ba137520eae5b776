import { expect, test } from "vitest";
import type { Source } from "#app/technology/analysis/passages.ts";
import { isOfTheCase, silentOn } from "./silent-on.ts";
import cases from "./silent-on-for-test.json" with { type: "json" };

const sourceOf = (id: string, ...passages: string[]): Source => ({ id, heading: id, passages });
const BARE = [
  sourceOf("technology-description", "The pump moves sludge at frost."),
  sourceOf("filing", "Institution: Northlake"),
];

test.each(cases.silent)(
  "%s is told as not in the record, unless it may be",
  (question, silent, stated) => {
    expect(silentOn(question, BARE)).toBe(silent);
    expect(silentOn(question, [...BARE, sourceOf("additional", stated)])).toBeNull();
    // Whoever sends fields may have left some out.
    expect(silentOn(question, BARE.slice(0, 1))).toBeNull();
  },
);

test.each(cases.others)("%s may be answered by any sentence", (question) =>
  expect(silentOn(question, BARE)).toBeNull(),
);

test("a section of its own states the stage in any words", () => {
  const sources = [...BARE, sourceOf("developmental-stage", "Four of nine.")];
  expect(silentOn("At what stage of development is it?", sources)).toBeNull();
});

test("a line that names its case is no answer, but to a question about it", () => {
  for (const line of [
    "Reference: C16339",
    "Tech ID: 21-045",
    "Published: 4 June 2021",
    "Case No. : 9",
  ]) {
    expect([line, isOfTheCase(line, "What stage is it at?")]).toEqual([line, true]);
    expect(isOfTheCase(line, "What is its case number or reference, and when?")).toBe(false);
  }
  expect(isOfTheCase("Published work shows that it lasts.", "How long does it last?")).toBe(false);
});
