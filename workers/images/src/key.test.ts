import { expect, test } from "vitest";
import { contentTypeOf, readImageKey } from "./key.ts";

test("an ordinary path is a key", () => {
  expect(readImageKey("/samples/7.webp")).toEqual({
    key: "samples/7.webp",
    stem: "samples/7",
    extension: "webp",
  });
  expect(readImageKey("/a_b-c/D.1/photo.v2.JPG")).toEqual({
    key: "a_b-c/D.1/photo.v2.JPG",
    stem: "a_b-c/D.1/photo.v2",
    extension: "jpg",
  });
});

test.each([
  ["nothing", "/"],
  ["an unknown extension", "/reports/7.pdf"],
  ["no extension", "/samples/webp"],
  ["an extension that is a property of every object", "/x.constructor"],
  ["a parent folder", "/samples/../7.webp"],
  ["two dots inside a name", "/samples/7..webp"],
  ["a hidden name", "/.sample.png"],
  ["a hidden folder", "/.git/a.png"],
  ["an empty segment", "/samples//7.webp"],
  ["an encoded slash", "/samples%2f7.webp"],
  ["a line break at the end", "/samples/7.webp\n"],
  ["a letter outside ASCII", "/samples/ü.webp"],
  ["a very long key", `/${"a".repeat(300)}.webp`],
])("%s is no key", (_, path) => {
  expect(readImageKey(path)).toBeNull();
});

test("the content type follows the extension, whatever its case", () => {
  expect(contentTypeOf("a/b.AVIF")).toBe("image/avif");
  expect(contentTypeOf("b.jpg")).toBe("image/jpeg");
  expect(() => contentTypeOf("b.html")).toThrow("no content type");
});
