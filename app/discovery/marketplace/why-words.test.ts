import { expect, test } from "vitest";
import type { Why } from "./search.schema.ts";
import { directHit, repeats, whereMatched } from "./why-words.ts";

const why = (words: [word: string, ...fields: Why["words"][number]["fields"]][]): Why => ({
  direct: null,
  words: words.map(([word, ...fields]) => ({ word, typed: null, fields })),
  snippet: null,
});

test("words found in the same places stand together, the most telling place first", () => {
  expect(
    whereMatched(
      why([
        ["drought", "description"],
        ["solar", "title"],
        ["roof", "title"],
      ]),
    ),
  ).toBe("solar, roof in the title; drought in the description");
});

test("a word names the two most telling fields that hold it", () => {
  expect(whereMatched(why([["solar", "market", "description", "title"]]))).toBe(
    "solar in the title and the description",
  );
});

test("what a card has no room for is counted", () => {
  expect(
    whereMatched(
      why([
        ["a", "title"],
        ["b", "summary"],
        ["c", "benefits"],
        ["d", "market"],
        ["e", "stage"],
      ]),
    ),
  ).toBe("a in the title; b in the summary; c in the benefits; and 2 more words");
});

test("where no word matched nothing is said", () => {
  expect(whereMatched(why([["solar"]]))).toBe("");
});

test("a snippet that the card shows anyway is not shown again", () => {
  const snippet = (field: NonNullable<Why["snippet"]>["field"], ...texts: string[]): Why => ({
    ...why([]),
    snippet: { field, parts: texts.map((text, at) => ({ text, hit: at % 2 === 1 })) },
  });
  const summary = "A cell with a solid lithium anode.";
  expect(repeats(snippet("summary", "… a solid ", "lithium", " anode"), summary)).toBe(true);
  expect(repeats(snippet("description", "… with a solid ", "lithium", " anode. …"), summary)).toBe(
    true,
  );
  expect(repeats(snippet("description", "", "Lithium", " grows in needles."), summary)).toBe(false);
  expect(repeats(snippet("description", "", "Lithium", " grows in needles."), null)).toBe(false);
});

test("a direct hit is named", () => {
  expect(directHit({ ...why([]), direct: "patent-number" })).toBe("Patent number matches");
  expect(directHit(why([]))).toBeNull();
});
