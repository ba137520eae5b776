import { expect, test } from "vitest";
import { numberPassages } from "./number-passages.ts";

const at = (text: string) => ({ section: "summary", heading: "Summary", text });

test("a sentence is numbered once, and leads to its first place afterwards", () => {
  const [why, stage] = numberPassages([
    { id: "why", points: [{ passages: [at("It lasts."), at("It is light.")] }] },
    {
      id: "stage",
      points: [{ label: "Tests", passages: [at("It was tested."), at("It lasts.")] }],
    },
  ]);
  expect(why?.points[0]?.passages.map(({ number }) => number)).toEqual([1, 2]);
  expect(stage).toMatchObject({ id: "stage", points: [{ label: "Tests" }] });
  expect(stage?.points[0]?.passages).toMatchObject([
    { number: 3, isRepeated: false },
    { number: 1, isRepeated: true },
  ]);
});
