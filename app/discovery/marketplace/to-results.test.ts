import { expect, test } from "vitest";
import type { ListedCard } from "./marketplace.schema.ts";
import type { Why } from "./search.schema.ts";
import { toResults } from "./to-results.ts";

const card: ListedCard = {
  id: 7,
  title: "A quiet pump",
  img: null,
  uni: "Harrow Institute",
  status: "other",
  summary: null,
  technologyClass: null,
  secondClass: null,
  category: "Unclassified",
  dateAdded: null,
  statedStatus: null,
  endsOn: null,
  likes: 0,
  dislikes: 0,
  saves: 0,
  saved: false,
};

function pieces(...parts: string[]): string[] | undefined {
  const why: Why = {
    direct: null,
    words: [],
    snippet: {
      field: "description",
      parts: parts.map((text, place) => ({ text, hit: place % 2 === 1 })),
    },
  };
  return toResults([{ ...card, why }], 10)[0]?.reason?.passage?.pieces;
}

test("what matched stands near the beginning of the passage, after whole words", () => {
  expect(
    pieces("Its makers have shown that it moves a great deal of ", "water", " at night"),
  ).toEqual(["… moves a great deal of ", "water", " at night"]);
});

test("a passage that begins shortly before what matched, or in which nothing is marked, stays whole", () => {
  expect(pieces("It moves ", "water")).toEqual(["It moves ", "water"]);
  expect(pieces("It moves a great deal of water, and it does so at night")).toEqual([
    "It moves a great deal of water, and it does so at night",
  ]);
});
