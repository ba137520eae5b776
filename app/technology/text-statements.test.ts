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
    statement("stage", "market_summary", "Tested in mice.", "animals"),
    statement("inventors", "technical_summary", "Developed by Ada Brook.", "Ada Brook"),
  ];
  expect(sectionStatements(statements, "technical_summary")).toEqual([
    { label: "Stage named in the text", words: ["“A prototype has run for a year.”"] },
  ]);
  expect(sectionStatements(statements, "application")).toEqual([]);
});

test("the section of the stage is not told its own", () => {
  const own = statement("stage", "developmental_stage", "A prototype has run for a year.");
  expect(sectionStatements([own], "developmental_stage")).toEqual([]);
});

test("what another section's text names is not missing", () => {
  const statements = [
    statement("stage", "technical_summary", "A prototype has run for a year."),
    statement("inventors", "technical_summary", "Developed by Ada Brook.", "Ada Brook"),
  ];
  const named = (given: Statement[], text = "") => [
    ...fieldsNamed(given, { technical_summary: { text }, market_summary: null }),
  ];
  expect(named(statements)).toEqual(["developmental_stage"]);
  // No page quotes a title as a statement.
  expect(named([statement("stage", "title", "A prototype of a pump")])).toEqual([]);
  expect(
    named([], "Applications include precision medicine. Advantages include low cost."),
  ).toEqual(["application", "key_benefits"]);
  expect(named([], "It is applied to skin.")).toEqual([]);
});

test("a long sentence is cut between words", () => {
  const long = statement("stage", "application", `It ${"really ".repeat(80)}works.`);
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
