import { expect, test } from "vitest";
import { directHit, piecesOf } from "./why-words.ts";

test("a query that is one attribute of a technology says which", () => {
  expect(directHit({ direct: "inventor", words: [], snippet: null })).toBe("Inventor matches");
  expect(directHit({ direct: null, words: [], snippet: null })).toBeNull();
});

test("every second piece of a marked text matched, also at its beginning and end", () => {
  expect(piecesOf("A \u0002quiet\u0003 \u0002pump\u0003")).toEqual([
    "A ",
    "quiet",
    " ",
    "pump",
    "",
  ]);
  expect(piecesOf("\u0002Pump\u0003 of glass")).toEqual(["", "Pump", " of glass"]);
  expect(piecesOf("A pump")).toEqual(["A pump"]);
});
