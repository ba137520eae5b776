import { expect, test } from "vitest";
import { whatIsShown } from "./what-is-shown.ts";

const cards = (close: number, others = 0) => [
  ...Array.from({ length: close }, () => ({ close: true })),
  ...Array.from({ length: others }, () => ({ close: false })),
];
const page = { page: 1, total: 78, results: null, totalIsCapped: false, lessClose: 0 };

test("a page says which results it shows and of how many", () => {
  expect(whatIsShown({ ...page, cards: [] })).toBe("No results found.");
  expect(whatIsShown({ ...page, cards: cards(10) })).toBe("Showing 1 – 10 of 78 results");
  expect(whatIsShown({ ...page, page: 8, cards: cards(8) })).toBe("Showing 71 – 78 of 78 results");
  expect(whatIsShown({ ...page, total: 1000, totalIsCapped: true, cards: cards(10) })).toBe(
    "Showing 1 – 10 of 1,000+ results",
  );
});

test("where families are folded it counts results and technologies", () => {
  expect(whatIsShown({ ...page, total: 200, results: 176, cards: cards(10) })).toBe(
    "Showing 1 – 10 of 176 results for 200 technologies",
  );
});

test("what is less close is never counted among the results that hold all words", () => {
  const found = { ...page, total: 5, results: 190, lessClose: 195 };
  expect(whatIsShown({ ...found, cards: cards(5, 5) })).toBe(
    "Showing 1 – 5 of 5 results, then 195 less close",
  );
  expect(whatIsShown({ ...found, page: 2, cards: cards(0, 10) })).toBe(
    "Showing 11 – 20 of 190 results, all but 5 of them less close",
  );
});
