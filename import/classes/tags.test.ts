import { expect, test } from "vitest";
import { tagsOf } from "./tags.ts";

test("tags are the source's own subject and what its classification says", () => {
  expect(tagsOf("Aeronautics", ["G02B1/00"])).toEqual(["Aeronautics", "Optics and photonics"]);
  expect(tagsOf(null, ["G02B1/00", "G01N1/00"])).toEqual(["Optics and photonics", "Measurement"]);
  expect(tagsOf("OPTICS AND PHOTONICS", ["G02B1/00"])).toEqual(["OPTICS AND PHOTONICS", null]);
  expect(tagsOf(null, [])).toEqual([null, null]);
});
