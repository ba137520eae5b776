import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

test("a pasted list has a title or a number a line, each once", async () => {
  expect(
    await readLines("\uFEFF Solar, wind and water\n\n US 10,037,477 B2\nSolar, wind and  water\n"),
  ).toEqual(["Solar, wind and water", "US 10,037,477 B2"]);
  expect(await readLines('"A ""smart"" pump"\nSecond')).toEqual(['A "smart" pump', "Second"]);
});

test("a table's column of titles is read, or that of patent numbers", async () => {
  expect(await readLines('Owner,Title\nDuke,"Pumps, small\nand quiet"\nMIT,Lenses\n')).toEqual([
    "Pumps, small and quiet",
    "Lenses",
  ]);
  expect(await readLines("Patent Number;Organisation\nUS10037477;US\n")).toEqual(["US10037477"]);
  expect(await readLines("number\tname\n1\tPumps")).toEqual(["Pumps"]);
});

test("an empty list has no lines, and a quote that never closes costs no more than its table", async () => {
  expect(await readLines(" \n \n")).toEqual([]);
  expect(await readLines('"Pumps\nLenses')).toEqual(['"Pumps', "Lenses"]);
});
