import { expect, test } from "vitest";
import { tagsOf } from "./tags.ts";

test("tags are the source's own subject and what its classification says", () => {
  expect(tagsOf("Aeronautics", ["G02B1/00"])).toEqual(["Aeronautics", "Optics and photonics"]);
  expect(tagsOf(null, ["G02B1/00", "G01N1/00"])).toEqual(["Optics and photonics", "Measurement"]);
  expect(tagsOf(null, [])).toEqual([null, null]);
});

test("two tags differ from each other", () => {
  expect(tagsOf("optics and photonics", ["G02B1/00", "G01N1/00"])).toEqual([
    "optics and photonics",
    "Measurement",
  ]);
});
