import { expect, test } from "vitest";
import { findKeywords } from "./find-keywords.server.ts";
import { textToEncode } from "./store-meaning.server.ts";

const chipsOf = async (prompt: string) =>
  (await findKeywords({ model: null, log: () => undefined }, prompt)).keywords;
const encoded = (q: string, kw: string[]) => textToEncode({ q, mode: "ai", kw });

test("of a prompt neither what it excludes nor what is addressed to the search is encoded", async () => {
  const prompt = "We are looking for a way to coat pans without fluorine";
  const chips = await chipsOf(prompt);
  expect(chips).toEqual(["coat pans", "not: fluorine"]);
  expect(encoded(prompt, chips)).toMatch(/coat pans$/);
  expect(encoded(prompt, chips)).not.toMatch(/looking|fluorine/);
});

test("a chip that is removed is not encoded, and one that is added is", async () => {
  const prompt = "a ceramic coating for pans of aluminium";
  const chips = await chipsOf(prompt);
  expect(encoded(prompt, chips)).toBe(prompt);
  expect(
    encoded(
      prompt,
      chips.filter((chip) => chip !== "aluminium"),
    ),
  ).not.toContain("aluminium");
  expect(encoded(prompt, [...chips, "titanium"])).toBe(`${prompt} titanium`);
  expect(encoded(prompt, [...chips, "not: silver"])).toBe(prompt);
});

test("a phrase in quotation marks is encoded without them, and not after its chip was removed", async () => {
  const prompt = 'membranes of "graphene oxide"';
  const chips = await chipsOf(prompt);
  expect(encoded(prompt, chips)).toBe("membranes of graphene oxide");
  expect(encoded(prompt, ["membranes"])).toBe("membranes of");
});

test("of a keyword search the signs of operators are not encoded", () => {
  const q = 'solar "thin film" -silicon inventor:Smith';
  expect(textToEncode({ q, mode: "regular", kw: [] })).toBe("solar thin film Smith");
});
