import { expect, test } from "vitest";
import type { FormatRow } from "../formats/format.ts";
import { rewrittenNote } from "./rewritten.ts";

const rowOf = (text: string, row: number): FormatRow => ({
  kind: "row",
  row,
  input: { Stage: text },
  map: () => ({ kind: "rejected", reason: "" }),
});

test.each(["4-May", "06-Jul", "2-Sep", "1.23457E+17", "1E+05", "bladder; 2-Sep; urine"])(
  "'%s' looks as if a spreadsheet made it",
  (text) =>
    expect(rewrittenNote([rowOf("TRL 4", 1), rowOf(text, 2)])).toBe(
      `Looks like a number or date that a spreadsheet changed: Stage “${text}” (row 2).`,
    ),
);

test.each(["4-5", "6-Apr-21", "00123", "3/4", "US 10,123,456", "E. coli", "Since 4-May."])(
  "'%s' does not",
  (text) => expect(rewrittenNote([rowOf(text, 1)])).toBeNull(),
);

test("of many cells twenty are named", () => {
  const rows = Array.from({ length: 25 }, (_, at) => rowOf("4-May", at + 1));
  expect(rewrittenNote(rows)).toMatch(/\(row 20\) and 5 more\.$/);
});
