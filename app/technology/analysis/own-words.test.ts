import { expect, test } from "vitest";
import { holdsNoOther } from "./own-words.ts";

const KNOWN =
  "In 1.2 Ah pouch cells, 91 % of the capacity remains after 1,200 cycles at Northlake.";

test.each([
  "The cells keep 91 % of their capacity.",
  "At Northlake it lasted for 1,200 cycles.",
  "How much capacity remains?",
  "",
])("a text with nothing else: %s", (text) => {
  expect(holdsNoOther(text, KNOWN)).toBe(true);
});

test.each([
  ["another number", "It keeps 92 %."],
  ["a part of a number", "It lasts for 200 cycles."],
  ["a number in words", "Two cells were tested."],
  ["a fold", "It lasts tenfold."],
  ["another name", "It was tested at Siemens."],
  ["another name at its beginning", "Siemens tested it."],
  ["an abbreviation", "Is it approved by the FDA?"],
  ["a name with a capital inside", "Does it fit an iPhone?"],
])("a text with %s", (_, text) => {
  expect(holdsNoOther(text, KNOWN)).toBe(false);
});
