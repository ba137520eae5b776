import { expect, test } from "vitest";
import { readImageKey } from "./key.ts";
import { listCandidates, readWidth, savesData } from "./negotiate.ts";

const CHROME = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

function candidates(path: string, width: number | null, accept: string | null): string {
  const image = readImageKey(path);
  if (image === null) throw new Error(`${path} is no key`);
  return listCandidates(image, width, accept).join(" ");
}

test.each([
  ["AVIF comes first for who names both", "a/7.png", null, CHROME, "a/7.avif a/7.webp a/7.png"],
  ["no format comes twice", "a/7.webp", null, CHROME, "a/7.avif a/7.webp"],
  ["a wildcard asks for no other format", "a/7.png", null, "*/*", "a/7.png"],
  ["nor does a client without Accept", "a/7.webp", null, null, "a/7.webp"],
  ["a wildcard is less than a name", "a/7.avif", null, "image/webp,*/*;q=.8", "a/7.webp a/7.avif"],
  ["what was asked for is sent, though excluded", "a/7.png", null, "text/html", "a/7.png"],
  ["a width comes first", "a/7.webp", 320, CHROME, "a/7-320.avif a/7-320.webp a/7.avif a/7.webp"],
  ["capitals are kept", "a/7.PNG", null, CHROME, "a/7.avif a/7.webp a/7.PNG"],
  ["a GIF is never replaced", "a/7.gif", 320, CHROME, "a/7.gif"],
  ["an SVG is never replaced", "a/7.svg", null, CHROME, "a/7.svg"],
])("%s: %s in width %j, accepting %j, is %j", (_, path, width, accept, keys) => {
  expect(candidates(`/${path}`, width, accept)).toBe(keys);
});

test.each([
  ["image/avif;q=0.5,image/webp;q=0.9,*/*;q=0.1", ["a/7.webp", "a/7.avif"]],
  ["image/avif;q=0,image/webp;q=nonsense", []],
  ["image/webp;q=0.9;level=1, image/avif;q=0.90", ["a/7.avif", "a/7.webp"]],
  ["IMAGE/WEBP;Q=1,image/avif;q=0.001", ["a/7.webp", "a/7.avif"]],
  ["image/avif;q=, image/webp;q=1e0", ["a/7.webp"]],
  ["image/avif;q=0, image/*", ["a/7.jpg"]],
  ["", []],
])("of Accept %j the formats are %j, and what was asked for comes last", (accept, formats) => {
  expect(candidates("/a/7.jpg", null, accept)).toBe(
    [...new Set([...formats, "a/7.jpg"])].join(" "),
  );
});

test.each([
  [null, 640],
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
  ["", false],
  [null, false],
])("Save-Data %j asks for less: %j", (header, expected) => {
  expect(savesData(header)).toBe(expected);
});

test.each([
  ["w=320", 320],
  ["w=960&w=320", 960],
  ["w=321", null],
  ["w=", null],
  ["", null],
])("of %j the width is %j", (query, width) => {
  expect(readWidth(new URLSearchParams(query))).toBe(width);
});
