import { expect, test } from "vitest";
import type { Statement } from "#import/statements/statement.ts";
import { factStatements, fieldsNamed, sectionStatements } from "./text-statements.ts";

const statement = (
  kind: Statement["kind"],
  field: Statement["field"],
  sentence: string,
  value: string | null = null,
): Statement => ({ kind, field, sentence, value });

test("what a section's text says is quoted under that section and under no other", () => {
  const statements = [
    statement("stage", "technical_summary", "A prototype has run for a year.", "prototype"),
    statement("benefits", "technical_summary", "It needs no pump."),
    statement("benefits", "market_summary", "It is cheap."),
    statement("inventors", "technical_summary", "Developed by Ada Brook.", "Ada Brook"),
  ];
  expect(sectionStatements(statements, "technical_summary")).toEqual([
    { label: "Stage named in the text", words: ["“A prototype has run for a year.”"] },
    { label: "Benefit named in the text", words: ["“It needs no pump.”"] },
  ]);
  expect(sectionStatements(statements, "application")).toEqual([]);
});

test("a section is not told what it is made of, and no sentence is quoted twice under it", () => {
  const statements = [
    statement("benefits", "key_benefits", "It needs no pump."),
    statement("stage", "developmental_stage", "A prototype has run for a year."),
    statement("gain", "technical_summary", "It halves the cost."),
    statement("benefits", "technical_summary", "It halves the cost."),
  ];
  expect(sectionStatements(statements, "key_benefits")).toEqual([]);
  expect(sectionStatements(statements, "developmental_stage")).toEqual([]);
  expect(sectionStatements(statements, "technical_summary")).toEqual([
    { label: "Improvement named in the text", words: ["“It halves the cost.”"] },
  ]);
});

test("what another section's text names is not missing", () => {
  const statements = [
    statement("stage", "technical_summary", "A prototype has run for a year."),
    statement("gain", "key_benefits", "It halves the cost."),
    statement("inventors", "technical_summary", "Developed by Ada Brook.", "Ada Brook"),
  ];
  const named = (given: Statement[], text = "") => [
    ...fieldsNamed(given, { technical_summary: { text }, market_summary: null }),
  ];
  expect(named(statements)).toEqual(["developmental_stage"]);
  expect(named([statement("benefits", "application", "It is safer.")])).toEqual(["key_benefits"]);
  // No page quotes a title as a statement.
  expect(named([statement("stage", "title", "A prototype of a pump")])).toEqual([]);
  expect(
    named([], "Applications include precision medicine. Advantages include low cost."),
  ).toEqual(["application", "key_benefits"]);
  expect(named([], "It is applied to skin.")).toEqual([]);
});

test("a long sentence is cut between words", () => {
  const long = statement("gain", "application", `It ${"really ".repeat(80)}works.`);
  const [line] = sectionStatements([long], "application");
  expect(line?.words[0]).toMatch(/^“It really .* really …”$/);
  expect(line?.words[0]?.length).toBeLessThan(290);
});

test("among the facts stand the kinds that the record lacks: names as names, sentences as quotations", () => {
  const statements = [
    statement("inventors", "technical_summary", "Developed by Ada Brook and Lin Wei.", "Ada Brook"),
    statement("inventors", "technical_summary", "Developed by Ada Brook and Lin Wei.", "Lin Wei"),
    statement("number", "title", "Covered by US 9,123,456.", "US9123456"),
    statement("status", "pi_addinfo", "A patent is pending."),
  ];
  expect(factStatements(statements, ["inventors", "status", "expiry"])).toEqual([
    { label: "Inventors named in the text", words: ["Ada Brook", "Lin Wei"] },
    { label: "Patent status named in the text", words: ["“A patent is pending.”"] },
  ]);
});
