import { expect, test } from "vitest";
import { makeRecord } from "../../../test/support/technology-record.ts";
import type { Compared } from "./compare.schema.ts";
import { toComparison } from "./to-comparison.ts";

const TODAY = "2026-11-23";

function compared(
  id: number,
  own: Partial<Compared["technology"]> = {},
  hasReport = false,
): Compared {
  return {
    technology: makeRecord({
      tech_id: id,
      title: `Technology ${id}`,
      uni: "Harrow University",
      status: "pending",
      class1: "energy",
      ...own,
    }),
    hasReport,
    statements: [],
    rights: { statedStatus: null, endsOn: null, termEndsOn: null, sourceUrl: null },
  };
}

const rowOf = (heading: string, technologies: Compared[], subscribed = false) =>
  toComparison(technologies, subscribed, TODAY).rows.find((row) => row.heading === heading);

test("a row is the same where all agree, and no row where none has anything", () => {
  const two = [compared(1), compared(2, { pi_patentid: "US 9,000,001", class1: "medical" })];
  expect(rowOf("Institution", two)?.same).toBe(true);
  expect(rowOf("Inventor", two)).toBeUndefined();
  expect(toComparison(two, false, TODAY).missing).toContain("Inventor");
  expect(rowOf("Patent ID", two)).toMatchObject({ same: false });
  expect(rowOf("Class", two)?.cells).toEqual([
    { kind: "text", text: "Energy" },
    { kind: "text", text: "Medical" },
  ]);
});

test("a section that a text names elsewhere is not missing", () => {
  const named = compared(1);
  named.statements = [
    {
      kind: "stage",
      field: "technical_summary",
      sentence: "It was tested.",
      value: "laboratory",
      origin: "rule",
    },
  ];
  expect(toComparison([compared(2)], false, TODAY).missing).toContain("Developmental Stage");
  expect(toComparison([named, compared(2)], false, TODAY).missing).not.toContain(
    "Developmental Stage",
  );
});

test("availability is what its owner states, and a gap where nobody does", () => {
  const stated = compared(1);
  stated.rights.availability = "exclusively-licensed";
  expect(rowOf("Availability", [stated, compared(2)])?.cells).toEqual([
    { kind: "text", text: "Exclusively licensed" },
    { kind: "gap" },
  ]);
});

test("a long text is quoted from its beginning, between words, and leads to the rest", () => {
  const text = "A membrane that filters brine. ".repeat(20);
  const [cell] =
    rowOf("Technology Description", [compared(7, { technical_summary: { text } })])?.cells ?? [];
  if (cell?.kind !== "quotes") throw new Error("It is no quotation.");
  const [quote = ""] = cell.quotes;
  expect(cell.href).toBe("/patentinfo?tech_id=7#technology-description");
  expect(quote.length).toBeLessThanOrEqual(222);
  expect(text).toContain(quote.replace(/ …$/, ""));
});

test("a table is not quoted, and what a list names is divided", () => {
  const text =
    "| | This | That |\n|--|--|--|\n| a | b | c |\n\n* **Cheap**\n* Small, and light.\n* Dry";
  const [cell] =
    rowOf("Technology Description", [compared(7, { technical_summary: text })])?.cells ?? [];
  expect(cell).toMatchObject({ quotes: ["Cheap; Small, and light. Dry"] });
});

test("statements are quoted under the name of their kind, each once", () => {
  const one = compared(3);
  one.statements = ["Tested in mice.", "Tested in mice.", "A trial began."].map((sentence) => ({
    kind: "stage",
    field: "technical_summary",
    sentence,
    value: null,
    origin: "rule",
  }));
  expect(rowOf("Stage named in the text", [one])?.cells).toEqual([
    {
      kind: "quotes",
      quotes: ["Tested in mice.", "A trial began."],
      href: "/patentinfo?tech_id=3",
    },
  ]);
});

test("a report's chapters are part of Pro where there is a report, and a gap where there is none", () => {
  const two = [compared(1, {}, true), compared(2)];
  expect(rowOf("Report: Market Potential", two)?.cells).toEqual([{ kind: "pro" }, { kind: "gap" }]);
  const read = [compared(1, { rep_market_potential: { markdown: "Growing." } }, true)];
  expect(rowOf("Report: Market Potential", read, true)?.cells).toMatchObject([
    { kind: "quotes", quotes: ["Growing."] },
  ]);
});

test("a report that none has is missing as one, and chapter by chapter where one has some", () => {
  const missing = (one: Compared) => toComparison([one, compared(2)], true, TODAY).missing;
  const chapters = missing(compared(1, { rep_market_potential: { markdown: "Growing." } }, true));
  expect(missing(compared(1)).filter((heading) => /Report/.test(heading))).toEqual(["Report"]);
  expect(chapters).toContain("Report: Recommended Use Cases");
  expect(chapters).not.toContain("Report: Market Potential");
  expect(chapters).not.toContain("Report");
});
