import { expect, test } from "vitest";
import cases from "./conditions-for-test.json" with { type: "json" };
import { readConditions, readWithout } from "./read-conditions.ts";

test.each(cases.prompts)("$prompt", ({ prompt, conditions }) => {
  expect(readConditions(prompt).conditions).toEqual(conditions);
});

test.each(cases.none)("nothing is a condition in: %s", (prompt) => {
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
