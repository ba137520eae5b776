import { expect, test } from "vitest";
import { makeRecord } from "../../../test/support/technology-record.ts";
import type { Compared } from "./compare.schema.ts";
import { needRows } from "./need-rows.ts";

const technology: Compared = {
  technology: makeRecord({
    tech_id: 7,
    title: "Peptide coating for implants",
    technical_summary: {
      text: "A coating of peptides binds to titanium. Bacteria do not settle on it for 21 days. It holds neither silver nor an antibiotic.",
    },
  }),
  hasReport: false,
  statements: [],
  rights: { statedStatus: null, endsOn: null, termEndsOn: null, sourceUrl: null },
};

const cellsOf = (...needs: string[]) =>
  needRows([technology], needs).map(({ heading, need, cells: [cell] }) => [
    heading,
    need?.excluded,
    cell?.kind === "quotes"
      ? [cell.isNear ? "near" : "says", ...cell.quotes, cell.from, cell.href]
      : cell?.kind,
  ]);

test("a requirement is quoted where the record holds its words, inflected or not, with the section", () => {
  expect(cellsOf("settling bacteria", "implant")).toEqual([
    [
      "Settling bacteria",
      false,
      [
        "says",
        "Bacteria do not settle on it for 21 days.",
        "Technology Description",
        "/patentinfo?tech_id=7#technology-description",
      ],
    ],
    ["Implant", false, ["says", "Peptide coating for implants", "Title", "/patentinfo?tech_id=7"]],
  ]);
});

test("of three words two are near, and of two both are needed", () => {
  expect(
    cellsOf("antibiotic silver zinc", "antibiotic zinc", "catheter").map(([, , cell]) => cell),
  ).toMatchObject([
    ["near", "It holds neither silver nor an antibiotic.", expect.any(String), expect.any(String)],
    "gap",
    "gap",
  ]);
});

test("what a brief excludes is quoted where it is named", () => {
  expect(cellsOf("not: silver")).toEqual([
    [
      "Silver",
      true,
      [
        "says",
        expect.stringContaining("neither silver"),
        "Technology Description",
        expect.any(String),
      ],
    ],
  ]);
});
