import { expect, test } from "vitest";
import { ownConditions } from "./find-keywords.server.ts";
import { textToEncode } from "./store-meaning.server.ts";

const encoded = (q: string, kw: string[] = ownConditions(q)) => textToEncode({ q, mode: "ai", kw });

test("of a prompt neither what it excludes nor what is addressed to the search is encoded", () => {
  const prompt = "We are looking for a way to coat pans without fluorine, uni:duke";
  expect(ownConditions(prompt)).toEqual(["not: fluorine", "uni:duke"].toReversed());
  expect(encoded(prompt)).toMatch(/coat pans/);
  expect(encoded(prompt)).not.toMatch(/looking|fluorine|duke/);
});

test("a word that is added is encoded once, a condition that is added is not", () => {
  const prompt = 'a coating for "cast iron" pans';
  expect(encoded(prompt)).toBe("a coating for cast iron pans");
  expect(encoded(prompt, ["titanium", "Pans", "not: silver"])).toBe(
    "a coating for cast iron pans titanium",
  );
});

test("a text without a letter is not encoded", () => {
  for (const q of ["🔋", "...", "7 °"]) expect(encoded(q, [])).toBe("");
});

test("of a keyword search the signs of operators are not encoded", () => {
  const q = 'solar "thin film" -silicon inventor:Smith';
  expect(textToEncode({ q, mode: "regular", kw: [] })).toBe("solar thin film Smith");
});
