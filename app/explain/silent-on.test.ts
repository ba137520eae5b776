import { expect, test } from "vitest";
import type { Source } from "#app/technology/analysis/passages.ts";
import { isOfTheCase, silentOn } from "./silent-on.ts";

const sourceOf = (id: string, ...passages: string[]): Source => ({ id, heading: id, passages });
const BARE = [
  sourceOf("technology-description", "The pump moves sludge at frost."),
  sourceOf("filing", "Institution: Northlake"),
];

test.each([
  ["Who invented it?", "The record does not say who the inventors are.", "Inventor: Ana Ruiz"],
  [
    "Is it available for licensing?",
    "The record does not say whether it can be licensed, or how.",
    "It can be licensed.",
  ],
  ["What does it cost?", "The record names no price.", "It costs $40 to make."],
  ["When was it filed?", "The record does not say when it was filed.", "Filing Date: 3 May 2021"],
  ["What is the patent number?", "The record names no patent number.", "Patent ID: US10037477"],
  [
    "When does the patent expire?",
    "The record does not say when a patent ends.",
    "Patent ends: 3 May 2031",
  ],
  [
    "At what stage of development is it?",
    "The record does not say at which stage of development it is.",
    "A prototype was tested.",
  ],
  ["Is there an email address?", "The record names no contact.", "Contact: tto@northlake.test"],
])("%s is told as not in the record, unless it may be", (question, silent, stated) => {
  expect(silentOn(question, BARE)).toBe(silent);
  expect(silentOn(question, [...BARE, sourceOf("additional", stated)])).toBeNull();
  // Whoever sends fields may have left some out.
  expect(silentOn(question, BARE.slice(0, 1))).toBeNull();
});

test.each([
  "How does it work?",
  "Whom do I ask for licence terms?",
  "Is it available as a kit?",
  "Which patents does it improve on?",
  "Who developed the earlier pumps?",
  "How mature is the tissue?",
])("%s may be answered by any sentence", (question) => expect(silentOn(question, BARE)).toBeNull());

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
