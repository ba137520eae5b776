import { expect, test } from "vitest";
import type { Claim } from "#import/claims/claim.ts";
import { factClaims, fieldsNamed, sectionClaims } from "./text-claims.ts";

const claim = (
  kind: Claim["kind"],
  field: Claim["field"],
  sentence: string,
  value: string | null = null,
): Claim => ({ kind, field, sentence, value });

test("what a section's text says is quoted under that section and under no other", () => {
  const claims = [
    claim("stage", "technical_summary", "A prototype has run for a year.", "prototype"),
    claim("benefits", "technical_summary", "It needs no pump."),
    claim("benefits", "market_summary", "It is cheap."),
    claim("inventors", "technical_summary", "Developed by Ada Brook.", "Ada Brook"),
  ];
  expect(sectionClaims(claims, "technical_summary")).toEqual([
    { label: "Stage named in the text", words: ["“A prototype has run for a year.”"] },
    { label: "Benefit named in the text", words: ["“It needs no pump.”"] },
  ]);
  expect(sectionClaims(claims, "application")).toEqual([]);
});

test("a section is not told what it is made of, and no sentence is quoted twice under it", () => {
  const claims = [
    claim("benefits", "key_benefits", "It needs no pump."),
    claim("stage", "developmental_stage", "A prototype has run for a year."),
    claim("gain", "technical_summary", "It halves the cost."),
    claim("benefits", "technical_summary", "It halves the cost."),
  ];
  expect(sectionClaims(claims, "key_benefits")).toEqual([]);
  expect(sectionClaims(claims, "developmental_stage")).toEqual([]);
  expect(sectionClaims(claims, "technical_summary")).toEqual([
    { label: "Improvement named in the text", words: ["“It halves the cost.”"] },
  ]);
});

test("what another section's text names is not missing", () => {
  const claims = [
    claim("stage", "technical_summary", "A prototype has run for a year."),
    claim("gain", "key_benefits", "It halves the cost."),
    claim("inventors", "technical_summary", "Developed by Ada Brook.", "Ada Brook"),
  ];
  const named = (given: Claim[], text = "") => [
    ...fieldsNamed(given, { technical_summary: { text }, market_summary: null }),
  ];
  expect(named(claims)).toEqual(["developmental_stage"]);
  expect(named([claim("benefits", "application", "It is safer.")])).toEqual(["key_benefits"]);
  // No page quotes a title as a claim.
  expect(named([claim("stage", "title", "A prototype of a pump")])).toEqual([]);
  expect(
    named([], "Applications include precision medicine. Advantages include low cost."),
  ).toEqual(["application", "key_benefits"]);
  expect(named([], "It is applied to skin.")).toEqual([]);
});

test("a long sentence is cut between words", () => {
  const long = claim("gain", "application", `It ${"really ".repeat(80)}works.`);
  const [line] = sectionClaims([long], "application");
  expect(line?.words[0]).toMatch(/^“It really .* really …”$/);
  expect(line?.words[0]?.length).toBeLessThan(290);
});

test("among the facts stand the kinds that the record lacks: names as names, sentences as quotations", () => {
  const claims = [
    claim("inventors", "technical_summary", "Developed by Ada Brook and Lin Wei.", "Ada Brook"),
    claim("inventors", "technical_summary", "Developed by Ada Brook and Lin Wei.", "Lin Wei"),
    claim("number", "title", "Covered by US 9,123,456.", "US9123456"),
    claim("status", "pi_addinfo", "A patent is pending."),
  ];
  expect(factClaims(claims, ["inventors", "status", "expiry"])).toEqual([
    { label: "Inventors named in the text", words: ["Ada Brook", "Lin Wei"] },
    { label: "Patent status named in the text", words: ["“A patent is pending.”"] },
  ]);
});
