import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

test("a pasted list has a title or a number a line, each once", () => {
  expect(
    readLines("\uFEFF Solar, wind and water\n\n US 10,037,477 B2\nSolar, wind and  water\n"),
  ).toEqual(["Solar, wind and water", "US 10,037,477 B2"]);
  expect(readLines('"A ""smart"" pump"\nSecond')).toEqual(['A "smart" pump', "Second"]);
});

test("a table's column of titles is read, or that of patent numbers", () => {
  expect(readLines('Owner,Title\nDuke,"Pumps, small\nand quiet"\nMIT,Lenses\n')).toEqual([
    "Pumps, small and quiet",
    "Lenses",
  ]);
  expect(readLines("Patent Number;Organisation\nUS10037477;US\n")).toEqual(["US10037477"]);
  expect(readLines("number\tname\n1\tPumps")).toEqual(["Pumps"]);
});

test("an empty list has no lines, and a quote that never closes costs no more than its table", () => {
  expect(readLines(" \n \n")).toEqual([]);
  expect(readLines('"Pumps\nLenses')).toEqual(['"Pumps', "Lenses"]);
});
