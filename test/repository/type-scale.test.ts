import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Six sizes of type, seven steps of space and two radii, named in app/ui/base.css.

const STEPS = [4, 8, 12, 16, 24, 40, 64];
const SIZE = /^(?:var\(--t[1-6]\)|inherit|0)$/;
const RADIUS = /^(?:var\(--r\)|var\(--pill\)|calc\(var\(--r\) - 1px\)|inherit|0)$/;
const GAP = /^(?:var\(--s[1-7]\)|0)$/;

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => ({ path, text: readFileSync(join("app", path), "utf8") }));

/** The values of the properties whose names match, without the definitions of the scale. */
function valuesOf(name: string): { path: string; value: string }[] {
  return sheets.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(new RegExp(`(?<![\\w-])(?:${name}):\\s*([^;}]+)`, "g")),
      ([, value = ""]) => ({ path, value: value.trim() }),
    ),
  );
}

/** The parts of a value, where a function with its arguments is one. */
function partsOf(value: string): string[] {
  return value.match(/[\w-]+\((?:[^()]|\([^()]*\))*\)|[^\s]+/g) ?? [];
}

test("every size of type is one of the six", () => {
  const sizes = valuesOf("font-size");
  const fonts = valuesOf("font").filter(({ value }) => value !== "inherit");
  expect(sizes.length).toBeGreaterThan(50);
  expect(fonts.length).toBeGreaterThan(10);
  expect(sizes.filter(({ value }) => !SIZE.test(value))).toEqual([]);
  const isScaled = /^(?:\d{3} )?var\(--t[1-6]\)(?: \/ [\w.()-]+)? var\(--(?:sans|serif)\)$/;
  expect(fonts.filter(({ value }) => !isScaled.test(value))).toEqual([]);
});

test("the serif has one weight, and nothing is in italics", () => {
  const serif = valuesOf("font").filter(({ value }) => value.endsWith("var(--serif)"));
  expect(serif.length).toBeGreaterThan(3);
  expect(serif.filter(({ value }) => !value.startsWith("500 var("))).toEqual([]);
  expect(valuesOf("font-style").filter(({ value }) => value !== "normal")).toEqual([]);
});

test("every corner has one of the two radii", () => {
  const radii = valuesOf("border(?:-[a-z]+){0,2}-radius");
  expect(radii.length).toBeGreaterThan(30);
  const others = radii.filter(({ value }) => partsOf(value).some((part) => !RADIUS.test(part)));
  expect(others).toEqual([]);
});

test("every gap is a step of the scale, and a step is written by its name", () => {
  const gaps = valuesOf("(?:row-|column-)?gap");
  expect(gaps.length).toBeGreaterThan(50);
  const others = gaps.filter(({ value }) => partsOf(value).some((part) => !GAP.test(part)));
  expect(others).toEqual([]);
  const written = new Set(STEPS.flatMap((px) => [`${px}px`, `${px / 16}rem`]));
  const unnamed = valuesOf("(?:padding|margin)(?:-[a-z]+)*").filter(({ value }) =>
    partsOf(value).some((part) => written.has(part.replace(/^-/, ""))),
  );
  expect(unnamed).toEqual([]);
});

test("no word is cut in its middle: a text ends at a line, and only a field's own value in an ellipsis", () => {
  expect(sheets.filter(({ text }) => /line-clamp/.test(text))).toEqual([]);
  const ellipses = sheets.flatMap(({ text }) =>
    Array.from(text.matchAll(/([^{}]+)\{[^}]*text-overflow: ellipsis/g), ([, rule]) => rule),
  );
  expect(ellipses.filter((rule) => !/input|select/.test(rule ?? ""))).toEqual([]);
});
