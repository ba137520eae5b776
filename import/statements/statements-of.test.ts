import { describe, expect, test } from "vitest";
import type { Statement, StatementField } from "./statement.ts";
import cases from "./statements-for-test.json" with { type: "json" };
import { statementsOf } from "./statements-of.ts";

function statementsIn(text: string, field: StatementField = "technical_summary") {
  return statementsOf([{ field, blocks: [{ kind: "paragraph", text }] }]);
}

function valuesOf(kind: Statement["kind"], text: string, field?: StatementField) {
  return statementsIn(text, field)
    .filter((statement) => statement.kind === kind)
    .map(({ value, sentence }) => value ?? sentence);
}

describe("a stage", () => {
  test.each(cases.stages)("is named under its own heading: %s", (sentence, stage) => {
    expect(valuesOf("stage", sentence, "developmental_stage")).toEqual([stage]);
  });

  test.each(cases.planned)("is not what is planned, denied or cited: %s", (sentence) => {
    expect(valuesOf("stage", sentence, "developmental_stage")).toEqual([]);
  });

  test.each(cases.others)("is not what others reached: %s", (sentence) => {
    expect(valuesOf("stage", sentence)).toEqual([]);
  });

  test("is what the inventors say that they have tested", () => {
    expect(
      valuesOf(
        "stage",
        "Alder researchers have developed a pump. The inventors have tested this device in rats.",
      ),
    ).toEqual(["animals"]);
  });

  test("is not what the background says", () => {
    expect(valuesOf("stage", "The pump was tested in mice.", "market_summary")).toEqual([]);
  });

  test("does not reach as far as the plan behind it", () => {
    expect(
      valuesOf(
        "stage",
        "The device has been tested in vitro and will be tested in patients.",
        "developmental_stage",
      ),
    ).toEqual(["laboratory"]);
  });
});

describe("a stage in running text", () => {
  const BEFORE = "Alder researchers have developed a quiet pump for dialysis.";

  test.each(cases.reached)("is what has been done with it: %s", (sentence, stage) => {
    expect(valuesOf("stage", `${BEFORE} ${sentence}`)).toEqual([stage]);
  });

  test.each(cases.notReached)("is not what is %s: %s", (_, sentence) => {
    expect(valuesOf("stage", `${BEFORE} ${sentence}`)).toEqual([]);
  });

  test.each(cases.words)("is a few words under its heading: %s", (words, stage) => {
    expect(valuesOf("stage", words, "developmental_stage")).toEqual([stage]);
  });
});

describe("inventors", () => {
  test.each(cases.inventors)("are people who made it: $sentence", ({ sentence, names }) => {
    expect(valuesOf("inventors", sentence)).toEqual(names);
  });

  test.each(cases.noInventors)("are no organisations and no others: %s", (sentence) => {
    expect(valuesOf("inventors", sentence)).toEqual([]);
  });
});

describe("rights", () => {
  test.each([
    ["- Patents, as the organisation lists them: US Patent App 16/345,678", "pending"],
    ["- Patent status: A provisional patent application will be filed.", "planned"],
    ["- Patent status: Patent granted.", "active"],
    ["- Patent status: Abandoned.", "abandoned"],
  ])("have the status that the record's own line names: %s", (line, status) => {
    expect(valuesOf("status", line, "pi_addinfo")).toEqual([status]);
  });

  test("have the numbers that the line names, and docket numbers are none", () => {
    expect(valuesOf("number", "- Patents: US Patent App 16/345,678", "pi_addinfo")).toEqual([
      "US16/345678",
    ]);
    expect(valuesOf("number", "- Reference: 2020-123", "pi_addinfo")).toEqual([]);
  });

  test("of another office are not American, and where there are none nothing is said", () => {
    const line = "- Patents, as the organisation lists them: US (11479793), Europe (3322804)";
    expect(valuesOf("number", line, "pi_addinfo")).toEqual(["US11479793", "EP3322804"]);
    expect(valuesOf("status", "- Patent status: Not patented; trade secret", "pi_addinfo")).toEqual(
      [],
    );
  });

  test("end at the date that the owner gives", () => {
    expect(valuesOf("expiry", "- Patent expires: 2031-04-05", "pi_addinfo")).toEqual([
      "2031-04-05",
    ]);
  });

  test("are not what is said of patents in general", () => {
    expect(valuesOf("status", "Many patents on other pumps have expired.")).toEqual([]);
  });
});

test("a statement is verbatim, and the same statement counts once", () => {
  const sentence = "A prototype has been built.";
  expect(statementsIn(`${sentence} ${sentence}`)).toEqual([
    {
      kind: "stage",
      field: "technical_summary",
      sentence,
      value: "prototype",
    },
  ]);
});
