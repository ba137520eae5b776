import { expect, test } from "vitest";
import { readConditions, readWithout } from "./read-conditions.ts";

test.each([
  ["a coating for pans that avoids fluorine", ["not: fluorine"]],
  ["blood sugar measurement without a needle", ["not: needle"]],
  ["magnets without rare earth metals or nickel", ["not: rare earth metals", "not: nickel"]],
  ["keep samples for weeks with no freezer", ["not: freezer"]],
  ["a heart valve not made of animal tissue", ["not: animal tissue"]],
  ["packaging film instead of plastic, compostable", ["not: plastic"]],
  ["a lubricant, but not oil", ["not: oil"]],
  ["cobalt-free cathodes", ["not: cobalt"]],
  ["a non-halogenated flame retardant", ["not: halogenated"]],
  ["a human-free assay", ["not: human"]],
  ["nonlinear optical crystals for non-small cell lung cancer", []],
  ["a nonwoven filter from noncoding RNA", []],
  ["solar cells -perovskite", ["not: perovskite"]],
  ['solar cells -"rare earths"', ["not: rare earths"]],
  ['a "graphene oxide" membrane', ['"graphene oxide"']],
  ["pain treatment that is not an opioid", ["not: opioid"]],
  ["a pain killer that isn't an opioid, for children", ["not: opioid"]],
  ["wood preservative for railway sleepers replacing creosote", ["not: creosote"]],
  ["bone graft instead of harvested bone", ["not: harvested bone"]],
  ["a non-viral vector", ["not: viral"]],
  ["without Silver and without silver", ["not: Silver"]],
  ['inventor:"Jane Smith" of pumps, uni:duke', ['inventor:"Jane Smith"', "uni:duke"]],
])("%s", (prompt, conditions) => {
  expect(readConditions(prompt).conditions).toEqual(conditions);
});

test.each([
  "check for thin spots without touching it",
  "turn a patient over without anybody's help",
  "people who cannot walk",
  "a paper test that says heart attack or not",
  "where there is no sewer",
  "one jab instead of three",
  "hands-free operation for surgeons",
  "a non-stick pan, tested by a non-invasive, non-destructive method",
  "a robot for replacing worn tyres",
  "replacing a hip joint in old people",
  "a machine that is not loud",
  "a two-step process, low-cost and long-lasting",
  'he said "this is a whole sentence of many words"',
])("nothing is a condition in: %s", (prompt) => {
  expect(readConditions(prompt).conditions).toEqual([]);
});

test.each([
  ["pan coating without fluorine or lead", 'pan coating -"fluorine" -"lead"'],
  ["oil-free pump", undefined],
  ["pan -fluorine without lead", undefined],
  ["without fluorine", undefined],
])("a keyword search leaves out: %s", (q, instead) => {
  expect(readWithout(q)?.q).toBe(instead);
});

test("what is excluded is no part of the topic, and the words around it stay", () => {
  const { topic } = readConditions("close a cut without needle or thread at home");
  expect(topic.split(/\s+/)).toEqual(["close", "a", "cut", "at", "home"]);
});
