import { expect, test } from "vitest";
import { splitSections } from "./sections.ts";
import cases from "./sections-for-test.json" with { type: "json" };

test("headings divide a description into its fields, also where they are glued to what stands before them", () => {
  const sections = splitSections(
    "Summary:Researchers made a pump.Background:Pumps are loud.Potential Applications:•    Care•    Drug developmentAdvantages:•    Quiet•    SmallDevelopment-To-Date:A prototype exists.Lead Inventor:A. Example",
  );
  expect(sections).toMatchObject({
    technical: "Researchers made a pump.",
    market: "Pumps are loud.",
    application: "•    Care•    Drug development",
    benefits: "•    Quiet•    Small",
    stage: "A prototype exists.",
    inventor: "A. Example",
  });
});

test("headings on lines of their own, bold or in capitals, count as well", () => {
  const sections = splitSections(
    "A pump.\n\n**Applications**\n* Care\n\nADVANTAGES\nQuiet\n\nPublications\nA paper",
  );
  expect(sections).toMatchObject({
    technical: "A pump.",
    application: "* Care",
    benefits: "Quiet",
  });
  expect(sections.other).toEqual([{ label: "Publications", text: "A paper" }]);
});

test.each([
  ["Benefits/Advantages: quiet", "benefits"],
  ["Features/Benefits:\nquiet", "benefits"],
  ["State Of Development: quiet", "stage"],
  ["The Need: quiet", "market"],
  ["The Technology: quiet", "technical"],
  ["INTRO SENTENCE: quiet", "technical"],
] as const)("%j is a heading of %s", (text, target) => {
  const sections = splitSections(`A pump.\n\n${text}`);
  expect(sections[target].endsWith("quiet")).toBe(true);
  expect(sections.technical.startsWith("A pump.")).toBe(true);
  expect(JSON.stringify(sections)).not.toMatch(/The"|Sentence|SENTENCE/);
});

test("a heading in capitals that is glued to a word or to a numbered list divides them", () => {
  const sections = splitSections(
    "It cools rooms.POTENTIAL APPLICATIONS1.Houses2.ShipsADVANTAGESQuiet and cheapSTATUS OF DEVELOPMENTThree units were built from mRNAPIs.",
  );
  expect(sections.technical).toBe("It cools rooms.");
  expect(sections.application).toContain("Houses");
  expect(sections.benefits).toBe("Quiet and cheap");
  expect(sections.stage).toBe("Three units were built from mRNAPIs.");
});

test("a heading in capitals that is glued to both sentences divides them", () => {
  const sections = splitSections(
    "It treats anhedonia.BACKGROUNDAnhedonia is a symptom.ADVANTAGESQuiet pumps.",
  );
  expect(sections).toMatchObject({
    technical: "It treats anhedonia.",
    market: "Anhedonia is a symptom.",
    benefits: "Quiet pumps.",
  });
});

test("the same words inside a sentence divide nothing", () => {
  const text =
    "The advantages of this innovation: it is quiet. Applications include care, and its background is known.";
  expect(splitSections(text).technical).toBe(text);
});

test("no word is lost", () => {
  const text =
    "Intro one.\nBackground: two.\nReference: three\nAdvantages include: four\nContact: five";
  const sections = splitSections(text);
  const all = JSON.stringify(sections);
  for (const word of ["Intro one", "two", "three", "four", "five"]) expect(all).toContain(word);
});

test("under an inventor heading names are names, and a life or a citation is text beside them", () => {
  const names = splitSections("A pump.\nInventors: Ada Example, Professor of Physics; Bob Sample");
  expect(names.inventor).toBe("Ada Example, Bob Sample");
  expect(names.other).toEqual([
    { label: "Biography", text: "Ada Example, Professor of Physics; Bob Sample" },
  ]);
  const list = splitSections(
    "A pump.\n\nInventors\n\nAda Example\nBob Sample\n\nThe organisation on the hill\nCara Contact",
  );
  expect(list.inventor).toBe("Ada Example, Bob Sample");
  expect(list.other).toEqual([
    { label: "Biography", text: "The organisation on the hill\nCara Contact" },
  ]);
  const life = splitSections(
    "A pump.\n\nInventor\n\nAda Example is a professor of physics who received a prize in 2019.",
  );
  expect(life.inventor).toBe("Ada Example");
  expect(life.other).toEqual([
    {
      label: "Biography",
      text: "Ada Example is a professor of physics who received a prize in 2019.",
    },
  ]);
});

test.each(cases.inventors)("%j names its inventors", (text, names) => {
  expect(splitSections(`A pump.\n\n${text}`).inventor).toBe(names);
});

test.each([
  ["Key Technical Advantages\nquiet", "technical"],
  ["Advantages over existing pumps:\nquiet", "benefits"],
  ["Why It Is Better:\nquiet", "benefits"],
  ["Value Proposition\nquiet", "benefits"],
  ["Status of Development:\nquiet", "stage"],
  ["Current Technology Readiness Level: quiet", "stage"],
  ["Unmet Clinical Need\nquiet", "market"],
  ["Advantages of this technology include: quiet", "benefits"],
  ["Key benefits & differentiators\nquiet", "benefits"],
  ["Advantages disclosed herein: quiet", "benefits"],
  ["Stage of Development – Prototype, quiet", "stage"],
  ["Marketing Applications: quiet", "application"],
] as const)("%j is text of %s", (text, target) => {
  expect(splitSections(`A pump.\n\n${text}`)[target].endsWith("quiet")).toBe(true);
});
