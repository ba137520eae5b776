import { expect, test } from "vitest";
import { makeRecord } from "../../../test/support/technology-record.ts";
import type { Cell } from "../compare/to-comparison.ts";
import type { BriefFound } from "./brief.schema.ts";
import { missingOf, noteOf, toBriefTable } from "./to-brief-table.ts";

function technology(id: number, title: string, text: string, licenceTerms: string | null = null) {
  const rights = { statedStatus: null, endsOn: null, termEndsOn: null, sourceUrl: null };
  return {
    technology: makeRecord({ tech_id: id, title, technical_summary: { text } }),
    hasReport: false,
    statements: [],
    rights: { ...rights, licenceTerms },
    ofWhole: true,
  } satisfies BriefFound;
}
const FOUND = [
  technology(1, "Wing film", "A film that sheds ice. It holds fluorine."),
  technology(2, "Wing paint", "A paint that sheds ice at low cost.", "Exclusive, Germany only."),
];
const NEEDS = ["sheds ice", "cheap", "exclusive licence", "two winters", "not: fluorine"];
const tableOf = (musts: readonly string[]) => toBriefTable(FOUND, NEEDS, musts, "2026-11-30");

test("what says most of what must be is first, an exclusion that is not named among it, then the nearest", () => {
  expect(tableOf([]).rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(tableOf(["sheds ice"]).rows.map(({ id }) => id)).toEqual([1, 2]);
  expect(tableOf(["not: fluorine"]).rows.map(({ id }) => id)).toEqual([2, 1]);
  // What may cost little is near alone.
  expect(tableOf(["cheap"]).rows.map(({ id }) => id)).toEqual([1, 2]);
});

test("what a requirement alone finds is behind what the whole brief finds, whatever it says", () => {
  const alone = FOUND.map((found) => ({ ...found, ofWhole: found.technology.tech_id === 2 }));
  const { rows } = toBriefTable(alone, NEEDS, ["two winters"], "2026-11-30");
  expect(rows.map(({ id }) => id)).toEqual([2, 1]);
});

test("requirements that nobody says, or one alone, are named, and rights are the owner's own word", () => {
  const { gaps, alone, rows } = tableOf([]);
  expect(gaps).toEqual(["Two winters"]);
  expect(alone).toEqual([
    { words: "Cheap", title: "Wing paint" },
    { words: "Exclusive licence", title: "Wing paint" },
  ]);
  const [film, paint] = rows;
  expect(film?.cells.map(({ kind }) => kind)).toEqual(["quotes", "gap", "gap", "gap", "quotes"]);
  expect(paint?.cells[2]).toEqual({ kind: "text", text: "Exclusive, Germany only." });
});

test("a sentence with all of the words says it only where it is near in meaning, and another may be nearer", () => {
  const near: Cell = {
    kind: "quotes",
    quotes: ["No frost."],
    href: "/",
    from: "Stage",
    isNear: true,
  };
  const cellOf = (id: number, need: string) => (id === 1 && need === "two winters" ? near : null);
  const nearness = { cellOf, isNear: (id: number) => id === 1 };
  const { rows } = toBriefTable(FOUND, NEEDS, ["sheds ice"], "2026-11-30", nearness);
  expect(rows.map(({ cells }) => cells[0])).toMatchObject([{ isNear: false }, { isNear: true }]);
  expect(rows[0]?.cells[3]).toEqual(near);
});

test("a question names what none of the asked says, and a note has each cell with its section", () => {
  const table = tableOf([]);
  expect(missingOf(table, table.rows)).toEqual(["Two winters"]);
  expect(missingOf(table, table.rows.slice(0, 1))).toEqual([
    "Cheap",
    "Exclusive licence",
    "Two winters",
    "availability for a licence",
  ]);
  expect(noteOf(table, table.rows[1] as (typeof table.rows)[number])).toBe(
    [
      "Sheds ice: “A paint that sheds ice at low cost.” (Technology Description)",
      "Cheap: near, “A paint that sheds ice at low cost.” (Technology Description)",
      "Exclusive licence: Exclusive, Germany only.",
      "Two winters: not said",
      "Fluorine: not mentioned",
    ].join("\n"),
  );
});
