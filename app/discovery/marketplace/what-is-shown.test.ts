import { expect, test } from "vitest";
import { technologiesShown, whatIsShown } from "./what-is-shown.ts";

const cards = (count: number) => Array.from({ length: count }, () => ({}));
const page = { page: 1, total: 78, results: null, lessClose: 0 };

test("a page says which results it shows and of how many", () => {
  expect(whatIsShown({ ...page, cards: [] })).toBe("No results found.");
  expect(whatIsShown({ ...page, cards: cards(10) })).toBe("Showing 1 – 10 of 78 results");
  expect(whatIsShown({ ...page, page: 8, cards: cards(8) })).toBe("Showing 71 – 78 of 78 results");
});

test("it counts what the pages hold: a family once, and those that are less close", () => {
  expect(whatIsShown({ ...page, total: 200, results: 176, cards: cards(10) })).toBe(
    "Showing 1 – 10 of 176 results",
  );
  const found = { ...page, total: 5, results: 190, lessClose: 195 };
  expect(whatIsShown({ ...found, page: 2, cards: cards(10) })).toBe(
    "Showing 11 – 20 of 190 results, 5 of them close",
  );
  expect(whatIsShown({ ...found, total: 0, cards: cards(10) })).toBe(
    "Showing 1 – 10 of 190 results, none of them close",
  );
});

test("where records of one invention are one result, it says of how many technologies", () => {
  expect(technologiesShown({ ...page, total: 356, results: 354 })).toBe(
    "356 technologies, those of one invention as one result",
  );
  expect(technologiesShown({ ...page, total: 5, results: 190, lessClose: 195 })).toBe(
    "200 technologies, those of one invention as one result",
  );
  expect(technologiesShown(page)).toBeNull();
  expect(technologiesShown({ ...page, results: 78 })).toBeNull();
});
