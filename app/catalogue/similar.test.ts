import { expect, test } from "vitest";
import { buildSimilarIndex, type SimilarDocument, similarTo } from "./similar.ts";

function document(id: number, title: string, text: string, ...families: string[]): SimilarDocument {
  return { id, title, text, families };
}

const FILLER = [
  "Steel bridge girder",
  "Opera ticket booking",
  "Wheat harvester blade",
  "Ocean salinity chart",
  "Violin string winding",
].map((title, index) => document(100 + index, title, ""));

test("the nearest come first, never the record itself, and nothing that shares no word", () => {
  const index = buildSimilarIndex([
    document(1, "Carbon nanotube battery electrode", "An electrode of carbon nanotube fibre"),
    document(2, "Nanotube electrode for a lithium battery", "A battery electrode"),
    document(3, "Battery electrode press", "Presses a battery electrode"),
    ...FILLER,
  ]);
  expect(similarTo(index, 1)).toEqual([2, 3]);
});

test("copies of one invention are no similar opportunities, and a family is offered once", () => {
  const index = buildSimilarIndex([
    document(1, "Zinc finger nuclease for beta globin", "Targets globin", "family:a"),
    document(2, "Zinc finger nuclease for globin repair", "Targets globin", "family:a"),
    document(3, "Zinc finger protein for globin control", "Targets globin", "family:b"),
    document(4, "Zinc finger fusion for globin control", "Targets globin", "family:b"),
    document(
      5,
      "Zinc finger nuclease for beta globin",
      "The same title in another country",
      "family:c",
    ),
    ...FILLER,
  ]);
  const similar = similarTo(index, 1);
  expect(similar).toHaveLength(1);
  expect([3, 4]).toContain(similar[0]);
});

test("at most three, and none for a record that stands alone or is unknown", () => {
  const many = Array.from({ length: 8 }, (_, id) =>
    document(
      id + 1,
      `Perovskite solar module ${["roof", "wall", "boat", "tent", "lamp", "sail", "car", "bag"][id]}`,
      "Perovskite film",
    ),
  );
  const index = buildSimilarIndex([...many, ...FILLER]);
  expect(similarTo(index, 1)).toHaveLength(3);
  expect(similarTo(index, 100)).toEqual([]);
  expect(similarTo(index, 999)).toEqual([]);
});

test("an index answers the same however often it is asked", () => {
  const index = buildSimilarIndex([
    { id: 1, title: "Quantum magnet sensor", text: "A sensor of quantum fields.", families: [] },
    { id: 2, title: "Quantum magnet camera", text: "A camera of quantum fields.", families: [] },
    { id: 3, title: "Potato peeler", text: "It peels potatoes.", families: [] },
  ]);
  const first = [1, 2, 3].map((id) => similarTo(index, id));
  expect(first).toEqual([[2], [1], []]);
  expect([1, 2, 3].map((id) => similarTo(index, id))).toEqual(first);
});
