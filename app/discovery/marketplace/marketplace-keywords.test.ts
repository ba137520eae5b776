import { expect, test } from "vitest";
import { LONGEST_KEYWORD, MOST_KEYWORDS, tidyKeywords } from "./marketplace-keywords.ts";

test("words lose their blanks and their doubles, and keep their order and spelling", () => {
  expect(tidyKeywords(["  Low \n temperature ", "", "cell", "low temperature", " "])).toEqual([
    "Low temperature",
    "cell",
  ]);
});

test("words are bounded in number and length, by whole characters", () => {
  expect(tidyKeywords(Array.from({ length: 40 }, (_, index) => `word ${index}`))).toHaveLength(
    MOST_KEYWORDS,
  );
  const [cut = ""] = tidyKeywords(["🔋".repeat(100)]);
  expect([...cut]).toHaveLength(LONGEST_KEYWORD);
  expect(cut.isWellFormed()).toBe(true);
});
