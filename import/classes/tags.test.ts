import { expect, test } from "vitest";
import { tagsOf } from "./tags.ts";
import { topicsOf } from "./topics.ts";

test("tags are the two strongest topics", () => {
  expect(
    tagsOf(topicsOf("Drone with solar cells", "A drone carries solar cells."), "Aeronautics", []),
  ).toEqual(["Solar energy", "Robotics"]);
});

test("a single word in passing makes no tag", () => {
  expect(tagsOf(topicsOf("A stimulator for cells", "It is used in a hospital."), null, [])).toEqual(
    [null, null],
  );
});

test("tags come from the source's subject and the classification where the text has no topics", () => {
  expect(tagsOf([], "Aeronautics", ["G02B1/00"])).toEqual(["Aeronautics", "Optics and photonics"]);
  expect(tagsOf([], null, [])).toEqual([null, null]);
});

test("two tags differ from each other", () => {
  expect(tagsOf([], "Optics and photonics", ["G02B1/00", "G01N1/00"])).toEqual([
    "Optics and photonics",
    "Measurement",
  ]);
});
