import { expect, test } from "vitest";
import { readImageKey } from "./key.ts";
import { listCandidates, readWidth, savesData } from "./negotiate.ts";

const CHROME = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

function candidates(path: string, width: number | null, accept: string | null): string[] {
  const image = readImageKey(path);
  if (image === null) throw new Error(`${path} is no key`);
  return listCandidates(image, width, accept);
}

test("a browser that names AVIF and WebP is offered both, AVIF first, then what it asked for", () => {
  expect(candidates("/a/7.png", null, CHROME)).toEqual(["a/7.avif", "a/7.webp", "a/7.png"]);
  expect(candidates("/a/7.webp", null, CHROME)).toEqual(["a/7.avif", "a/7.webp"]);
});

test("a wildcard is no request for a format: the named file is served", () => {
  expect(candidates("/a/7.png", null, "*/*")).toEqual(["a/7.png"]);
  expect(candidates("/a/7.webp", null, null)).toEqual(["a/7.webp"]);
});

test("a browser without AVIF that asks for an AVIF gets the WebP beside it", () => {
  expect(candidates("/a/7.avif", null, "image/webp,image/*;q=0.8")).toEqual([
    "a/7.webp",
    "a/7.avif",
  ]);
});

test("the quality values decide the order, and zero forbids", () => {
  expect(candidates("/a/7.jpg", null, "image/avif;q=0.5,image/webp;q=0.9,*/*;q=0.1")).toEqual([
    "a/7.webp",
    "a/7.avif",
    "a/7.jpg",
  ]);
  expect(candidates("/a/7.jpg", null, "image/avif;q=0,image/webp;q=nonsense")).toEqual(["a/7.jpg"]);
});

test("what was asked for comes last even when Accept excludes it", () => {
  expect(candidates("/a/7.png", null, "text/html")).toEqual(["a/7.png"]);
});

test("a width puts its variants first and falls back to the base size", () => {
  expect(candidates("/a/7.webp", 320, CHROME)).toEqual([
    "a/7-320.avif",
    "a/7-320.webp",
    "a/7.avif",
    "a/7.webp",
  ]);
});

test("an extension in capitals keeps the stored name", () => {
  expect(candidates("/a/7.PNG", null, CHROME)).toEqual(["a/7.avif", "a/7.webp", "a/7.PNG"]);
});

test("a GIF and an SVG are never replaced", () => {
  expect(candidates("/a/7.gif", 320, CHROME)).toEqual(["a/7.gif"]);
  expect(candidates("/a/7.svg", null, CHROME)).toEqual(["a/7.svg"]);
});

test.each([
  ["image/webp;q=0.9;level=1, image/avif;q=0.90", ["a/7.avif", "a/7.webp"]],
  ["IMAGE/WEBP;Q=1,image/avif;q=0.001", ["a/7.webp", "a/7.avif"]],
  ["image/avif; q=1.5, image/webp; q=-1", []],
  ["image/avif;q=, image/webp;q=1e0", ["a/7.webp"]],
  ["image/avif;q=0, image/*", ["a/7.jpg"]],
  ["image/*;q=0, image/jpeg", ["a/7.jpg"]],
  [",,;q=1, ;", []],
  ["", []],
])("of Accept %j the formats are %j, and what was asked for comes last", (accept, formats) => {
  expect(candidates("/a/7.jpg", null, accept)).toEqual([...new Set([...formats, "a/7.jpg"])]);
});

test.each([
  [null, 640],
  ["960", 640],
  ["640", 320],
  ["320", 320],
  ["321", 640],
])("who saves data and asks for width %j gets %j", (asked, width) => {
  const params = new URLSearchParams(asked === null ? {} : { w: asked });
  expect(readWidth(params, true)).toBe(width);
});

test.each([
  ["on", true],
  [" On ", true],
  ["off", false],
  ["on;a=b", false],
  ["", false],
  [null, false],
])("Save-Data %j asks for less: %j", (header, expected) => {
  expect(savesData(header)).toBe(expected);
});

test.each([
  ["w=320", 320],
  ["w=960&w=320", 960],
  ["w=321", null],
  ["w=0320", null],
  ["w=", null],
  ["", null],
])("of %j the width is %j", (query, width) => {
  expect(readWidth(new URLSearchParams(query))).toBe(width);
});
