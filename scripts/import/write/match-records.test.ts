import { expect, test } from "vitest";
import { type Held, matchRecords } from "./match-records.ts";

const A = {
  hash: "a",
  title: "Quiet pump",
  text: "A wick moves liquid by heat and by nothing else.",
};
const B = {
  hash: "b",
  title: "Frozen mirror",
  text: "A mirror of ice reflects starlight at the pole.",
};
const held = (one: typeof A, externalId: string): Held => ({
  ...one,
  techId: 1,
  externalId,
  withdrawn: false,
});
const ids = (matches: (Held | null)[]) => matches.map((match) => match?.externalId ?? null);
const BOTH = [held(A, "P-1"), held(B, "P-1~2")];

test("a new text under the same title, or a new title over the same text, is the same record", () => {
  const reworded = { ...B, hash: "c", text: "Ice of the pole makes a telescope." };
  const renamed = { ...B, hash: "d", title: "Mirror made of ice" };
  expect(ids(matchRecords([reworded, A], BOTH, true))).toEqual(["P-1~2", "P-1"]);
  expect(ids(matchRecords([renamed], BOTH, true))).toEqual(["P-1~2"]);
});

test("the only record of its number matches the catalogue's, whatever its text", () => {
  const other = { hash: "e", title: "Root counter", text: "Cameras count the roots of seedlings." };
  expect(ids(matchRecords([other], [held(A, "P-1")], false))).toEqual(["P-1"]);
  expect(ids(matchRecords([other], BOTH, false))).toEqual(["P-1"]);
});

test("of two records with one title the nearer text decides", () => {
  const twin = { ...A, hash: "t", text: "A membrane moves liquid by pressure alone." };
  const both = [held(A, "P-1"), held(twin, "P-1~2")];
  const changed = {
    ...twin,
    hash: "u",
    text: "A membrane moves liquid by pressure alone, silently.",
  };
  expect(ids(matchRecords([changed, A], both, true))).toEqual(["P-1~2", "P-1"]);
});
