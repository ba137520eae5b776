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
  liked: false,
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
  return toResults([{ ...card, why }])[0]?.reason?.text?.pieces;
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

test("a summary with a matched word is shown before any passage, cut where a word ends, and the title is marked", () => {
  const why: Why = {
    direct: null,
    words: [],
    title: "A quiet \u0002pump\u0003",
    summary: `It moves \u0002water\u0003 ${"through a pipe ".repeat(20)}`,
    snippet: { field: "description", parts: [{ text: "Water", hit: true }] },
  };
  const [shown] = toResults([{ ...card, summary: "It moves water", why }]);
  expect(shown?.reason?.title).toEqual(["A quiet ", "pump", ""]);
  const pieces = shown?.reason?.text?.pieces ?? [];
  expect(pieces.slice(0, 2)).toEqual(["It moves ", "water"]);
  expect(pieces.join("")).toMatch(/^.{100,140}(?:pipe|a|through)…$/);
  expect(shown?.summary).toBeNull();
});

test("without a word in the summary or in a passage, the summary is shown as it is", () => {
  const why: Why = { direct: "meaning", words: [], snippet: null };
  const [shown] = toResults([{ ...card, summary: "It moves water", why }]);
  expect(shown?.reason).toEqual({
    lead: "Near in meaning to what you typed",
    title: ["A quiet pump"],
    text: { from: null, pieces: ["It moves water"] },
  });
});
