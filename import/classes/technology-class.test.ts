import { describe, expect, test } from "vitest";
import { classFromCpc, classFromText, classOfCpc } from "./technology-class.ts";
import { TOPICS, topicsOf } from "./topics.ts";

test.each([
  ["G06F15/16", "computing"],
  ["H04L 67/14", "computing"],
  ["C12N9/22", "biotechnology"],
  ["C07K14/47", "biotechnology"],
  ["C07D201/02", "materials"],
  ["A61K35/28", "medical"],
  ["H01M10/05", "energy"],
  ["Y02E60/10", "energy"],
  ["B82Y30/00", "materials"],
  ["C08L1/00", "materials"],
  ["C02F1/00", "environmental"],
  ["Y02W10/10", "environmental"],
  ["Y02A20/00", "environmental"],
  ["F16B5/00", null],
  ["", null],
])("the symbol %s is of class %s", (symbol, expected) => {
  expect(classOfCpc(symbol)).toBe(expected);
});

describe("by symbols", () => {
  test("the first symbol outweighs a long list of indexing codes of one subclass", () => {
    expect(classFromCpc(["A61K35/28", "C12N1/00", "C12N2/00", "C12N3/00"])).toEqual({
      class1: "medical",
      class2: "biotechnology",
    });
  });
});

describe("by text", () => {
  test.each([
    ["Deep neural network for image recognition", "computing"],
    ["CRISPR guide RNA for base editing", "biotechnology"],
    ["Catheter with a steerable tip", "medical"],
    ["Perovskite solar cells", "energy"],
    ["Carbon fiber laminate", "materials"],
    ["Removing heavy metals from wastewater", "environmental"],
  ])("“%s” is %s", (title, expected) => {
    expect(classFromText(title, "").class1).toBe(expected);
  });

  test.each([
    ["Biodegradable sutures", "medical"],
    ["Energy-efficient wireless localization", "computing"],
    ["Robotic finger", null],
    ["Ion thruster", "energy"],
  ])("“%s”: a word that only sounds like a class makes none (%s)", (title, expected) => {
    expect(classFromText(title, "").class1).toBe(expected);
  });

  test("a passing mention makes no class", () => {
    expect(classFromText("A better door handle", "It could also be used by a patient.")).toEqual({
      class1: null,
      class2: null,
    });
  });

  test("a second class needs evidence of its own", () => {
    expect(
      classFromText("Neural network for mammography", "A neural network reads mammography."),
    ).toEqual({
      class1: "medical",
      class2: "computing",
    });
  });
});

test("the word list is lower case, and no phrase stands in it twice", () => {
  const phrases = TOPICS.flatMap(({ phrases }) => phrases.split("|"));
  expect(
    phrases.filter((phrase) => phrase !== phrase.toLowerCase() || phrase.trim() === ""),
  ).toEqual([]);
  expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
});

test("plurals and hyphens do not hide a topic, and the longest phrase wins", () => {
  expect(
    topicsOf("", "solar cells and lithium-ion batteries").map(({ topic }) => topic.label),
  ).toEqual(["Batteries", "Solar energy"]);
});
