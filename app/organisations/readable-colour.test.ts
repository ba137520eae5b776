import { expect, test } from "vitest";
import { isReadableOnWhite } from "./readable-colour.ts";

test.each([
  ["#14532d", true],
  ["#767676", true],
  ["#777777", false],
  ["#ffcc00", false],
  ["green", false],
])("%s is readable on white: %s", (colour, isReadable) => {
  expect(isReadableOnWhite(colour)).toBe(isReadable);
});
