import { expect, test } from "vitest";
import { type FamilyMember, familiesOf, isFamily } from "./is-family.ts";

const ABSTRACT =
  "A pump moves liquid through a narrow channel by heating one end of a porous wick and cooling the other.";
const BASE: FamilyMember = {
  title: "Quiet pump without any moving parts",
  owner: "Example University",
  reference: "",
  numbers: [],
  keys: [],
  inventors: "",
  text: ABSTRACT,
};
const OTHER =
  "Sensors of ceramic measure how much oxygen a hot exhaust gas holds, over thousands of hours.";

test.each<[string, Partial<FamilyMember>, Partial<FamilyMember>, boolean]>([
  ["one number", { numbers: ["US1", "US2"], title: "A" }, { numbers: ["US2"], text: OTHER }, true],
  [
    "one application",
    { keys: ["application:US13/1"], title: "A" },
    { keys: ["application:US13/1"], text: OTHER },
    true,
  ],
  [
    "a priority and the title",
    { keys: ["priority:A", "priority:B"] },
    { keys: ["priority:B"] },
    true,
  ],
  [
    "a priority under two titles",
    { keys: ["priority:A"] },
    { keys: ["priority:A"], title: "Valve" },
    false,
  ],
  [
    "one title and text of different priorities",
    { keys: ["priority:A"] },
    { keys: ["priority:B"] },
    false,
  ],
  ["one title and text, where one priority is not known", { keys: ["priority:A"] }, {}, true],
  [
    "a case and the title",
    { keys: ["nasa:X-1"] },
    { keys: ["nasa:X-1"], text: OTHER, title: "Quiet pump without any moving part" },
    true,
  ],
  [
    "a case with two titles and texts",
    { keys: ["nasa:X-1"] },
    { keys: ["nasa:X-1"], text: OTHER, title: "Valve" },
    false,
  ],
  ["a case with one text", { keys: ["nasa:X-1"] }, { keys: ["nasa:X-1"], title: "Valve" }, true],
  [
    "a division",
    { keys: ["nasa:X-1"] },
    { keys: ["nasa:X-1"], title: "Valve", text: OTHER, reference: "X-1-1DIV" },
    true,
  ],
  [
    "a continuation in part of another title",
    { keys: ["nasa:X-1"] },
    { keys: ["nasa:X-1"], title: "Valve", text: OTHER, reference: "X-1-1-CIP" },
    false,
  ],
  ["owner, title and text", {}, {}, true],
  ["owner and title alone", {}, { text: OTHER }, false],
  [
    "owner, title and an inventor",
    { inventors: "Ada Example; Bob Sample" },
    { text: OTHER, inventors: "Bob Sample" },
    true,
  ],
  ["title and text of two owners", {}, { owner: "Sample College" }, false],
])("%s", (_, a, b, expected) => {
  expect(isFamily({ ...BASE, ...a }, { ...BASE, ...b })).toBe(expected);
  expect(isFamily({ ...BASE, ...b }, { ...BASE, ...a })).toBe(expected);
});

test("records that hang together by pairs are one family", () => {
  expect(
    familiesOf([
      [1, 2],
      [5, 4],
      [2, 3],
      [4, 6],
    ]),
  ).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
});
