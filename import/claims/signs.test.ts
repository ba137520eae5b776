import { expect, test } from "vitest";
import { BENEFIT_SIGNS } from "./benefits.ts";
import { BENEFIT_WEIGHTS, STAGE_WEIGHTS } from "./claim-weights.ts";
import { scoreOf, wordSigns } from "./signs.ts";
import { STAGE_SIGNS } from "./stage-signs.ts";

test.each([
  ["stage", STAGE_SIGNS, STAGE_WEIGHTS],
  ["benefits", BENEFIT_SIGNS, BENEFIT_WEIGHTS],
])(
  "a sign for a %s never counts against it, nor one against it for it, and each has a name of its own and a weight",
  (_, signs, { of }) => {
    const names = signs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !of.has(name))).toEqual([]);
    for (const [name, weight] of [...of].filter(([word]) => !word.startsWith("="))) {
      expect(names).toContain(name);
      expect(name.startsWith("+") ? weight : -weight, name).toBeGreaterThan(0);
    }
  },
);

test("a score is the base and the weights of the signs that hold", () => {
  const signs = [
    { name: "+long", holds: (text: string) => text.length > 3 },
    { name: "-loud", holds: (text: string) => text.endsWith("!") },
    { name: "+unweighed", holds: () => true },
  ];
  const weights = {
    base: -1,
    of: new Map([
      ["+long", 2],
      ["-loud", -0.5],
    ]),
  };
  expect(scoreOf(signs, weights, "pump!")).toBe(0.5);
  expect(scoreOf(signs, weights, "oh")).toBe(-1);
});

test("words that have a weight count beside the signs", () => {
  const weights = { base: 0, of: new Map([["=mouse", 0.5]]) };
  expect(scoreOf([], weights, null, wordSigns("The Mouse, the mouse and its pump"))).toBe(0.5);
  expect(scoreOf([], weights, null)).toBe(0);
});

test("a word is a sign once, in the singular", () => {
  expect(wordSigns("Studies: two studies, 40 pumps and glass; this bus")).toEqual([
    "=study",
    "=two",
    "=pump",
    "=and",
    "=glass",
    "=this",
    "=bus",
  ]);
});
