import { expect, test } from "vitest";
import { COVER_COMPOSITIONS, coverPlaces } from "./cover-places.ts";

const drawn = (ids: number[]) => {
  const places = coverPlaces(ids.map((id) => ({ id, img: null })));
  return ids.map((id, at) => places[at] ?? id % COVER_COMPOSITIONS);
};

test("no cover of a list has the composition of one of the four before it, whatever its ids", () => {
  for (const step of [1, 2, 3, COVER_COMPOSITIONS, 2 * COVER_COMPOSITIONS, 0]) {
    const compositions = drawn(Array.from({ length: 60 }, (_, k) => 5 + k * step));
    for (const [at, composition] of compositions.entries())
      expect(compositions.slice(Math.max(0, at - 4), at), `step ${step}`).not.toContain(
        composition,
      );
  }
});

test("a cover keeps its own composition where none beside it has the same", () => {
  expect(coverPlaces([4, 5, 6].map((id) => ({ id, img: null })))).toEqual([null, null, null]);
  const twins = [4, 4 + COVER_COMPOSITIONS].map((id) => ({ id, img: null }));
  expect(coverPlaces(twins)).toEqual([null, 7]);
  expect(coverPlaces([{ id: 4, img: "a.webp" }, ...twins.slice(1)])).toEqual([null, null]);
});
